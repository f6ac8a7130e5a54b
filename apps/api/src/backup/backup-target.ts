import type { Readable } from 'node:stream';

/** A file that is being written. */
export interface NewBackup {
  write(file: AsyncIterable<Buffer>): Promise<void>;
  /** Reads back what was written. */
  open(): Promise<Readable>;
  /** Gives the file its name; returns where it is, and its size in bytes. */
  keep(): Promise<{ place: string; bytes: number }>;
  /** Removes it; idempotent. */
  discard(): Promise<void>;
}

/** Where backups are kept: a folder or a bucket. */
export interface BackupTarget {
  /** Throws where backups cannot be stored. */
  check(): Promise<void>;
  create(name: string): NewBackup;
  /** The names of the backups. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
}
