import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

const pageSize = 4096;
/** Bytes beyond those of a transaction, so that not every one has to extend the file. */
const spare = Buffer.alloc(4 * pageSize);
/** Bytes of the pages that every transaction writes, whatever it changes. */
const overhead = 32 * pageSize;

/**
 * The end of the data file, behind the last page of lmdb. When the disk refuses a page, lmdb 3.5.6 writes past a buffer of
 * its own (`last_error` in `mdb_page_flush`), which crashes the process eventually. So before lmdb writes, this class extends
 * the file for a transaction, by writes that raise ordinary errors.
 */
export class DiskRoom {
  readonly #fd: number;
  /** Whether the last attempt to extend the file failed; its reserved end is kept until one succeeds. */
  #isFull = false;

  constructor(file: string) {
    this.#fd = openSync(file, 'r+');
  }

  /**
   * Extends the file behind `end` (a position in bytes) for a transaction with this number of changes and bytes, and
   * always writes there. Throws the errors of the disk: ENOSPC, EIO.
   */
  reserve(end: number, changes: number, bytes: number): void {
    const wanted = end + overhead + changes * pageSize + 2 * bytes;
    let size = Math.max(fstatSync(this.#fd).size, end);
    if (size >= wanted && !this.#isFull) {
      writeSync(this.#fd, spare, 0, pageSize, size - pageSize);
      return;
    }
    this.#isFull = true;
    do size += writeSync(this.#fd, spare, 0, spare.length, size);
    while (size < wanted + spare.length);
    this.#isFull = false;
  }

  /** Truncates the file to `end`, if known. */
  close(end: number | undefined): void {
    if (end !== undefined && fstatSync(this.#fd).size > end) ftruncateSync(this.#fd, end);
    closeSync(this.#fd);
  }
}
