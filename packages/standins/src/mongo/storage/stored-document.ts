import { decodeSome } from '../values/some-fields.ts';
import { type Doc, decode } from '../values/values.ts';

/** Reads the bytes of a record as it was when its folder was opened. */
export type Reader = (rid: number) => Uint8Array;

/** One version of a document: its bytes as they are stored and sent, read and decoded when first needed. */
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

  /** Keeps the bytes in memory, before another version takes their place on disk. */
  keep(): void {
    this.#bytes = this.bytes;
  }

  /** Some fields, decoded without keeping them: decoded they take several times the memory of their bytes. */
  readSome(names: readonly Buffer[]): Doc {
    return this.#doc ?? decodeSome(this.bytes, names);
  }

  get doc(): Doc {
    this.#doc ??= decode(this.bytes);
    return this.#doc;
  }
}
