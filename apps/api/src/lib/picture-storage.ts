import type { Readable } from 'node:stream';

/** A stored file, to be sent. */
export interface StoredFile {
  /** Bytes. */
  length: number;
  stream: Readable;
}

/** Stores picture files: in a folder or an S3 bucket, shared by all processes of an installation. */
export interface PictureStorage {
  /** Stores a file atomically, replacing an existing one. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null for an unknown key. */
  open(key: string): Promise<StoredFile | null>;
  /** The keys of all files in parts, in any order; there may be others than those of pictures. */
  list(): AsyncIterable<string[]>;
  /** Idempotent. */
  remove(key: string): Promise<void>;
}
