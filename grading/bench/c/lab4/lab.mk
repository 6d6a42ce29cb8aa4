# make mpi: what needs MPICH; the reference's programs, with the flags that they are graded with.
MPICC = mpicc
LAB4 = ../../../c-mpi
LAB4_FLAGS = -std=c11 -Wall -Wextra -Wno-unused-parameter -Werror -O3
SOLUTION = $(filter-out %/hello.c %/programs.c,$(wildcard $(LAB4)/solution/*.c))

mpi: $(OUT)/mpi $(OUT)/kernels-lab4 $(OUT)/kernels-lab4-native $(OUT)/libmarshal-coop.so

$(OUT)/mpi: lab4/mpi.c bench.c bench.h $(SOLUTION) $(LAB4)/solution/lab4.h
	@mkdir -p $(OUT)
	$(MPICC) $(LAB4_FLAGS) -I. -I$(LAB4)/solution -o $@ $< bench.c $(SOLUTION)

# Plain loops and lab 4's, compiled alike.
$(OUT)/kernels-lab4 $(OUT)/kernels-lab4-native: kernels.c bench.c bench.h $(LAB4)/solution/kernel.c
	@mkdir -p $(OUT)
	$(MPICC) $(LAB4_FLAGS) $(if $(findstring native,$@),-march=native) -DLINKED -o $@ kernels.c bench.c $(LAB4)/solution/kernel.c

$(OUT)/libmarshal-coop.so: $(LAB4)/tools/coop.c
	@mkdir -p $(OUT)
	$(MPICC) $(LAB4_FLAGS) -fPIC -shared -o $@ $< -ldl

.PHONY: mpi
