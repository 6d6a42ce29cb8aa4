void there_is_no_such_function(void);

static int one(int *place) {
    *place = 1;
    return *place;
}

/* At -O3 it is known what the loop adds up to, and the call is gone. */
void seldom(void) {
    int place[2];
    int sum = 0;
    for (int i = 0; i < 40; i++) {
        sum += one(place);
    }
    if (sum != 40) {
        there_is_no_such_function();
    }
}
