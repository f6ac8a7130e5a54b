import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs';

const pageSize = 4096;
/** Is left over for the next transactions. */
const spare = Buffer.alloc(4 * pageSize);
/** For the pages that every transaction writes, whatever it changes. */
const overhead = 32 * pageSize;

/**
 * The end of the data file, behind the last page of lmdb. When the disk refuses a page, lmdb 3.5.6 writes past a buffer of
 * its own (`last_error` in `mdb_page_flush`), which ends the process sooner or later. So before lmdb writes, room for a
 * transaction is made here, by writes that raise ordinary errors.
 */
export class DiskRoom {
  readonly #fd: number;
  /** Since the file could not be made longer. What room is left is kept until it can. */
  #isFull = false;

  constructor(file: string) {
    this.#fd = openSync(file, 'r+');
  }

  /**
   * Makes room behind `end` (in bytes) for a transaction of so many changes with so many bytes, and writes there in any
   * case. Throws what the disk answers: ENOSPC, EIO.
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

  /** Gives the room behind `end` back, if it is known. */
  close(end: number | undefined): void {
    if (end !== undefined && fstatSync(this.#fd).size > end) ftruncateSync(this.#fd, end);
    closeSync(this.#fd);
  }
}
