/*
 * Preloaded into the server by the drills. Of writes to data.mdb it keeps a log, from which the drills make the file
 * that a power cut leaves, and it fails them with the error number that FAULT_DIR/errno holds, if that file is there.
 * With a 1 after the number only writes that are synced at once fail: those of the page that makes a transaction current.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int is_data(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 8) return 0;
  path[length] = 0;
  return strcmp(path + length - 8, "data.mdb") == 0;
}

static const char *inside(const char *name) {
  static _Thread_local char path[4096];
  snprintf(path, sizeof path, "%s/%s", getenv("FAULT_DIR"), name);
  return path;
}

static int is_synced(int fd) { return (fcntl(fd, F_GETFL) & O_DSYNC) != 0; }

/*
 * The error for a write up to `end`. A full disk still takes what makes the file no longer. A broken one is noticed when
 * something is synced, since other writes only go to memory; from then on it takes nothing.
 */
static int fault(int fd, off64_t end, int syncs) {
  static volatile int broken = 0;
  struct stat64 now;
  FILE *file = fopen(inside("errno"), "r");
  int code = 0, only_synced = 0;
  if (file) {
    if (fscanf(file, "%d %d", &code, &only_synced) < 1) code = 0;
    fclose(file);
  }
  if (code == 0) return broken = 0;
  if (only_synced) return is_synced(fd) ? code : 0;
  if (code == ENOSPC) return fstat64(fd, &now) == 0 && end <= now.st_size ? 0 : code;
  if (syncs) broken = 1;
  return broken ? code : 0;
}

/* One entry: where it was written (-1: everything before is on disk), how much, whether it was synced, and the bytes. */
static void note(int64_t offset, const void *bytes, int64_t length, int64_t synced) {
  int64_t head[3] = {offset, length, synced};
  struct iovec parts[2] = {{head, sizeof head}, {(void *)bytes, (size_t)length}};
  static ssize_t (*next)(int, const struct iovec *, int);
  if (!next) next = dlsym(RTLD_NEXT, "writev");
  int log = open(inside("log"), O_WRONLY | O_CREAT | O_APPEND, 0600);
  if (next(log, parts, 2) < 0) abort();
  close(log);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  static ssize_t (*next)(int, const void *, size_t, off64_t);
  if (!next) next = dlsym(RTLD_NEXT, "pwrite64");
  if (!is_data(fd)) return next(fd, bytes, length, offset);
  int code = fault(fd, offset + (off64_t)length, is_synced(fd));
  if (code) return errno = code, -1;
  note(offset, bytes, (int64_t)length, is_synced(fd));
  return next(fd, bytes, length, offset);
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
  static ssize_t (*next)(int, const struct iovec *, int);
  if (!next) next = dlsym(RTLD_NEXT, "writev");
  if (!is_data(fd)) return next(fd, parts, count);
  off64_t offset = lseek64(fd, 0, SEEK_CUR), end = offset;
  for (int i = 0; i < count; i++) end += (off64_t)parts[i].iov_len;
  int code = fault(fd, end, 0);
  if (code) return errno = code, -1;
  for (int i = 0; i < count; offset += (off64_t)parts[i].iov_len, i++)
    note(offset, parts[i].iov_base, (int64_t)parts[i].iov_len, 0);
  return next(fd, parts, count);
}

int fdatasync(int fd) {
  static int (*next)(int);
  if (!next) next = dlsym(RTLD_NEXT, "fdatasync");
  if (!is_data(fd)) return next(fd);
  int code = fault(fd, 0, 1);
  if (code) return errno = code, -1;
  int result = next(fd);
  if (result == 0) note(-1, "", 0, 1);
  return result;
}
