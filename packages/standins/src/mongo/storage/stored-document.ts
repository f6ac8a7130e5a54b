import { type Doc, decode } from '../values/values.ts';

/** One version of a document: its bytes as they are stored and sent, decoded when first needed. */
export class StoredDocument {
  readonly rid: number;
  readonly bytes: Uint8Array;
  #doc: Doc | undefined;

  constructor(rid: number, bytes: Uint8Array, doc?: Doc) {
    this.rid = rid;
    this.bytes = bytes;
    this.#doc = doc;
  }

  /** The document, decoded without keeping it: decoded it takes several times the memory of its bytes. */
  read(): Doc {
    return this.#doc ?? decode(this.bytes);
  }

  get doc(): Doc {
    this.#doc ??= decode(this.bytes);
    return this.#doc;
  }
}
