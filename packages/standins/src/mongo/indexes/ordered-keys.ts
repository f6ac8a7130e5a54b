export interface Entry {
  readonly key: string;
  readonly rid: number;
}

const chunkSize = 256;

const before = (a: Entry, key: string, rid: number): boolean => a.key < key || (a.key === key && a.rid < rid);

/** The first position of a sorted list that is not before the target. */
function firstNot(length: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const lowerBound = (entries: readonly Entry[], key: string, rid: number): number =>
  firstNot(entries.length, (at) => before(entries[at] as Entry, key, rid));

/** Sorted keys with their record ids: a list of short sorted chunks, so that inserts are cheap. */
export class OrderedKeys {
  #chunks: Entry[][] = [];

  /** Fills an empty index at once. */
  load(entries: Entry[]): void {
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.rid - b.rid));
    this.#chunks = [];
    for (let i = 0; i < entries.length; i += chunkSize / 2)
      this.#chunks.push(entries.slice(i, i + chunkSize / 2));
  }

  /** The chunk for (key, rid). */
  #chunkFor(key: string, rid: number): number {
    return firstNot(this.#chunks.length, (at) => before(this.#chunks[at]?.at(-1) as Entry, key, rid));
  }

  insert(key: string, rid: number): void {
    const at = Math.min(this.#chunkFor(key, rid), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push([{ key, rid }]);
      return;
    }
    chunk.splice(lowerBound(chunk, key, rid), 0, { key, rid });
    if (chunk.length > chunkSize) this.#chunks.splice(at + 1, 0, chunk.splice(chunkSize / 2));
  }

  remove(key: string, rid: number): void {
    const at = this.#chunkFor(key, rid);
    const chunk = this.#chunks[at] ?? [];
    const position = lowerBound(chunk, key, rid);
    const entry = chunk[position];
    if (entry?.key === key && entry.rid === rid) chunk.splice(position, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** The records with exactly this key. */
  find(key: string): number[] {
    return [...this.scan(key, `${key}\0`)].map(({ rid }) => rid);
  }

  /** The chunks that overlap [low, high), with the range of their entries. */
  *#stretches(low: string, high: string, reverse: boolean): Generator<[Entry[], number, number]> {
    const first = this.#chunkFor(low, 0);
    const last = Math.min(this.#chunkFor(high, 0), this.#chunks.length - 1);
    for (let at = reverse ? last : first; at >= first && at <= last; at += reverse ? -1 : 1) {
      const chunk = this.#chunks[at] as Entry[];
      const from = at === first ? lowerBound(chunk, low, 0) : 0;
      yield [chunk, from, at === last ? lowerBound(chunk, high, 0) : chunk.length];
    }
  }

  /** The number of entries in [low, high). */
  count(low: string, high: string): number {
    let total = 0;
    for (const [, from, to] of this.#stretches(low, high, false)) total += Math.max(0, to - from);
    return total;
  }

  /** The entries in [low, high), optionally in reverse. The index must not change meanwhile. */
  *scan(low: string, high: string, reverse = false): Generator<Entry> {
    for (const [chunk, from, to] of this.#stretches(low, high, reverse)) {
      if (reverse) for (let i = to - 1; i >= from; i--) yield chunk[i] as Entry;
      else for (let i = from; i < to; i++) yield chunk[i] as Entry;
    }
  }
}
