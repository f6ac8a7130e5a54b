import { type Doc, decode } from '../values/values.ts';

/** Reads the bytes of a record as it was when its folder was opened. */
export type Reader = (rid: number) => Uint8Array;

/** One version of a document: its stored bytes, which are read and decoded on first use. */
export class StoredDocument {
  readonly rid: number;
  #bytes: Uint8Array | Reader;
  #doc: Doc | undefined;

  constructor(rid: number, bytes: Uint8Array | Reader, doc?: Doc) {
    this.rid = rid;
    this.#bytes = bytes;
    this.#doc = doc;
  }

  get bytes(): Uint8Array {
    return typeof this.#bytes === 'function' ? this.#bytes(this.rid) : this.#bytes;
  }

  /** Reads the bytes into memory, before another version replaces them on disk. */
  keep(): void {
    this.#bytes = this.bytes;
  }

  /** Decodes it without caching it: decoded documents take several times the memory of their bytes. */
  readOnce(): Doc {
    return this.#doc ?? decode(this.bytes);
  }

  get doc(): Doc {
    this.#doc ??= decode(this.bytes);
    return this.#doc;
  }
}
