# Lab 6's library, which its JVMs load.
LAB6 = ../../../solutions/lab6-mpi-java/src/main/c
JDK = $(shell java -XshowSettings:properties -version 2>&1 | sed -n 's/^ *java.home = //p')

mpi: $(OUT)/libnative.so

$(OUT)/libnative.so: $(LAB6)/mpj.c $(LAB6)/mpj_given.c $(LAB6)/trips.c $(LAB6)/mpj_given.h
	@mkdir -p $(OUT)
	mpicc -std=c11 -Wall -Wextra -Werror -Wno-unused-parameter -O3 -fPIC -shared \
	  -I$(JDK)/include -I$(JDK)/include/linux -I$(JDK)/include/darwin -o $@ $(LAB6)/mpj.c $(LAB6)/mpj_given.c $(LAB6)/trips.c
