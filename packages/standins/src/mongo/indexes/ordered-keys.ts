export interface Entry {
  readonly key: string;
  readonly rid: number;
}

/** Record ids by key; a list only where several records have the key, as most keys have one. */
export type RidsByKey = Map<string, number | number[]>;

const chunkSize = 256;

/** Sorted entries: key and record id have the same position. An object for each entry would take three times the memory. */
interface Chunk {
  keys: string[];
  rids: number[];
}

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

/** Whether the entry at a position sorts before (key, rid). */
function isBefore({ keys, rids }: Chunk, at: number, key: string, rid: number): boolean {
  const own = keys[at] as string;
  return own < key || (own === key && (rids[at] as number) < rid);
}

const lowerBound = (chunk: Chunk, key: string, rid: number): number =>
  firstNot(chunk.keys.length, (at) => isBefore(chunk, at, key, rid));

/** Sorted keys with their record ids: a list of short sorted chunks, so that inserts are cheap. */
export class OrderedKeys {
  #chunks: Chunk[] = [];

  /**
   * Fills an empty index at once. Only distinct keys are sorted: an index on an array has many entries for few keys.
   */
  load(ridsByKey: RidsByKey): void {
    this.#chunks = [];
    let last: Chunk = { keys: [], rids: [] };
    for (const key of [...ridsByKey.keys()].sort()) {
      const rids = ridsByKey.get(key) ?? [];
      for (const rid of typeof rids === 'number' ? [rids] : rids.sort((a, b) => a - b)) {
        if (last.keys.length === 0) this.#chunks.push(last);
        last.keys.push(key);
        last.rids.push(rid);
        if (last.keys.length === chunkSize / 2) last = { keys: [], rids: [] };
      }
    }
  }

  /** The chunk for (key, rid). */
  #chunkFor(key: string, rid: number): number {
    return firstNot(this.#chunks.length, (at) => {
      const chunk = this.#chunks[at] as Chunk;
      return isBefore(chunk, chunk.keys.length - 1, key, rid);
    });
  }

  insert(key: string, rid: number): void {
    const at = Math.min(this.#chunkFor(key, rid), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push({ keys: [key], rids: [rid] });
      return;
    }
    const { keys, rids } = chunk;
    const position = lowerBound(chunk, key, rid);
    keys.splice(position, 0, key);
    rids.splice(position, 0, rid);
    if (keys.length <= chunkSize) return;
    const half = chunkSize / 2;
    this.#chunks.splice(at + 1, 0, { keys: keys.splice(half), rids: rids.splice(half) });
  }

  remove(key: string, rid: number): void {
    const at = this.#chunkFor(key, rid);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const { keys, rids } = chunk;
    const position = lowerBound(chunk, key, rid);
    if (keys[position] === key && rids[position] === rid) {
      keys.splice(position, 1);
      rids.splice(position, 1);
    }
    if (keys.length === 0) this.#chunks.splice(at, 1);
  }

  /** The records with exactly this key. */
  find(key: string): number[] {
    return [...this.scan(key, `${key}\0`)].map(({ rid }) => rid);
  }

  /** The chunks that overlap [low, high), with the range of their entries. */
  *#stretches(low: string, high: string, reverse: boolean): Generator<[Chunk, number, number]> {
    const first = this.#chunkFor(low, 0);
    const last = Math.min(this.#chunkFor(high, 0), this.#chunks.length - 1);
    for (let at = reverse ? last : first; at >= first && at <= last; at += reverse ? -1 : 1) {
      const chunk = this.#chunks[at] as Chunk;
      const from = at === first ? lowerBound(chunk, low, 0) : 0;
      yield [chunk, from, at === last ? lowerBound(chunk, high, 0) : chunk.keys.length];
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
    for (const [{ keys, rids }, from, to] of this.#stretches(low, high, reverse)) {
      const entryAt = (at: number): Entry => ({ key: keys[at] as string, rid: rids[at] as number });
      if (reverse) for (let at = to - 1; at >= from; at--) yield entryAt(at);
      else for (let at = from; at < to; at++) yield entryAt(at);
    }
  }
}
