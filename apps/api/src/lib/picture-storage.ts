import type { Readable } from 'node:stream';

/** A stored file, to be sent. */
export interface StoredFile {
  /** Bytes. */
  length: number;
  stream: Readable;
}

/** Where picture files are kept: a folder or an S3 bucket. Both are shared by all processes of an installation. */
export interface PictureStorage {
  /** Stores a file whole or not at all; the same key again replaces it. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null where there is no such file. */
  open(key: string): Promise<StoredFile | null>;
  /** What is not there is removed already. */
  remove(key: string): Promise<void>;
}
