export interface Entry {
  readonly key: string;
  readonly rid: number;
}

const chunkSize = 256;

const before = (a: Entry, key: string, rid: number): boolean => a.key < key || (a.key === key && a.rid < rid);

/** The first position in a sorted list whose entry is not before (key, rid). */
function lowerBound(entries: readonly Entry[], key: string, rid: number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(entries[middle] as Entry, key, rid)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Keys in order, each with the record it belongs to: a list of short sorted lists, so that inserts stay cheap. */
export class OrderedKeys {
  #chunks: Entry[][] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Fills an empty index at once. */
  load(entries: Entry[]): void {
    entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.rid - b.rid));
    this.#chunks = [];
    for (let i = 0; i < entries.length; i += chunkSize / 2)
      this.#chunks.push(entries.slice(i, i + chunkSize / 2));
    this.#size = entries.length;
  }

  /** The chunk in which (key, rid) is or would be. */
  #chunkFor(key: string, rid: number): number {
    let [low, high] = [0, this.#chunks.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const chunk = this.#chunks[middle] as Entry[];
      if (before(chunk[chunk.length - 1] as Entry, key, rid)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(key: string, rid: number): void {
    this.#size++;
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
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const position = lowerBound(chunk, key, rid);
    const entry = chunk[position];
    if (entry?.key !== key || entry.rid !== rid) return;
    chunk.splice(position, 1);
    this.#size--;
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** The records with exactly this key. */
  find(key: string): number[] {
    const rids: number[] = [];
    for (const entry of this.scan(key, `${key}\0`)) {
      if (entry.key !== key) break;
      rids.push(entry.rid);
    }
    return rids;
  }

  /** How many entries lie in [low, high). */
  count(low: string, high: string): number {
    const [first, last] = [this.#chunkFor(low, 0), this.#chunkFor(high, 0)];
    const within = (at: number, key: string): number => lowerBound(this.#chunks[at] ?? [], key, 0);
    if (first === last) return Math.max(0, within(last, high) - within(first, low));
    let total = (this.#chunks[first]?.length ?? 0) - within(first, low) + within(last, high);
    for (let at = first + 1; at < last; at++) total += (this.#chunks[at] as Entry[]).length;
    return total;
  }

  /** The entries in [low, high), in order or in reverse. The index must not change meanwhile. */
  *scan(low: string, high: string, reverse = false): Generator<Entry> {
    if (!reverse) {
      const first = this.#chunkFor(low, 0);
      for (let at = first; at < this.#chunks.length; at++) {
        const chunk = this.#chunks[at] as Entry[];
        for (let i = at === first ? lowerBound(chunk, low, 0) : 0; i < chunk.length; i++) {
          const entry = chunk[i] as Entry;
          if (entry.key >= high) return;
          yield entry;
        }
      }
      return;
    }
    const last = this.#chunkFor(high, 0);
    for (let at = Math.min(last, this.#chunks.length - 1); at >= 0; at--) {
      const chunk = this.#chunks[at] as Entry[];
      for (let i = (at === last ? lowerBound(chunk, high, 0) : chunk.length) - 1; i >= 0; i--) {
        const entry = chunk[i] as Entry;
        if (entry.key < low) return;
        yield entry;
      }
    }
  }
}
