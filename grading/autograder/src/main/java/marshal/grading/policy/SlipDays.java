package marshal.grading.policy;

/**
 * Days that every student may be late without cost.
 *
 * @param days     over all labs
 * @param mostALab of them for one lab
 */
record SlipDays(int days, int mostALab) {

    static final SlipDays NONE = new SlipDays(0, 0);

    private static final int MOST = 365;

    static SlipDays of(Place place) {
        place.only("days", "mostALab");
        int days = place.whole("days", MOST);
        return new SlipDays(days, place.has("mostALab") ? place.whole("mostALab", MOST) : days);
    }
}
