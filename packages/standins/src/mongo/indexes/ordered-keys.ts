/** The record ids of a key, in order; a plain number for one, as for most keys, to save memory. */
export type Rids = number | number[];

const chunkSize = 256;

/** Sorted distinct keys, their records at the same positions, and the number of entries. */
interface Chunk {
  keys: string[];
  rids: Rids[];
  entries: number;
}

const listOf = (rids: Rids): number[] => (typeof rids === 'number' ? [rids] : rids);
const sizeOf = (rids: Rids): number => (typeof rids === 'number' ? 1 : rids.length);

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

const positionOf = (keys: readonly string[], key: string): number =>
  firstNot(keys.length, (at) => (keys[at] as string) < key);

const placeOf = (rids: readonly number[], rid: number): number =>
  firstNot(rids.length, (at) => (rids[at] as number) < rid);

/** The entries from one position up to another. */
function entriesIn({ rids }: Chunk, from: number, to: number): number {
  let total = 0;
  for (let at = from; at < to; at++) total += sizeOf(rids[at] as Rids);
  return total;
}

/** Sorted keys with their records: a list of short sorted chunks, so that inserts are cheap. */
export class OrderedKeys {
  #chunks: Chunk[] = [];

  /** The first chunk that does not end before a key. */
  #chunkFor(key: string): number {
    return firstNot(this.#chunks.length, (at) => {
      const { keys } = this.#chunks[at] as Chunk;
      return (keys[keys.length - 1] as string) < key;
    });
  }

  /** Adds records in order to a key; a list becomes the index's own. */
  insert(key: string, added: Rids): void {
    const at = Math.min(this.#chunkFor(key), this.#chunks.length - 1);
    const chunk = this.#chunks[at];
    if (!chunk) {
      this.#chunks.push({ keys: [key], rids: [added], entries: sizeOf(added) });
      return;
    }
    const { keys, rids } = chunk;
    chunk.entries += sizeOf(added);
    const position = positionOf(keys, key);
    if (keys[position] === key) {
      const list = listOf(rids[position] as Rids);
      rids[position] = list;
      // a build adds records in order, after those that are there
      for (const rid of listOf(added))
        if (rid > (list[list.length - 1] as number)) list.push(rid);
        else list.splice(placeOf(list, rid), 0, rid);
      return;
    }
    keys.splice(position, 0, key);
    rids.splice(position, 0, added);
    if (keys.length <= chunkSize) return;
    const half = chunkSize / 2;
    const upper = { keys: keys.splice(half), rids: rids.splice(half), entries: 0 };
    upper.entries = entriesIn(upper, 0, upper.keys.length);
    chunk.entries -= upper.entries;
    this.#chunks.splice(at + 1, 0, upper);
  }

  remove(key: string, rid: number): void {
    const at = this.#chunkFor(key);
    const chunk = this.#chunks[at];
    const position = chunk ? positionOf(chunk.keys, key) : 0;
    if (chunk?.keys[position] !== key) return;
    const { keys, rids } = chunk;
    const list = listOf(rids[position] as Rids);
    const place = placeOf(list, rid);
    if (list[place] !== rid) return;
    chunk.entries--;
    list.splice(place, 1);
    if (list.length > 0) return;
    keys.splice(position, 1);
    rids.splice(position, 1);
    if (keys.length === 0) this.#chunks.splice(at, 1);
  }

  /** The records with exactly this key. */
  find(key: string): number[] {
    return [...this.scan(key, `${key}\0`)];
  }

  /** The chunks that overlap [low, high), with the range of their keys. */
  *#stretches(low: string, high: string, reverse: boolean): Generator<[Chunk, number, number]> {
    const first = this.#chunkFor(low);
    const last = Math.min(this.#chunkFor(high), this.#chunks.length - 1);
    for (let at = reverse ? last : first; at >= first && at <= last; at += reverse ? -1 : 1) {
      const chunk = this.#chunks[at] as Chunk;
      const from = at === first ? positionOf(chunk.keys, low) : 0;
      yield [chunk, from, at === last ? positionOf(chunk.keys, high) : chunk.keys.length];
    }
  }

  /** The number of entries in [low, high). */
  count(low: string, high: string): number {
    let total = 0;
    for (const [chunk, from, to] of this.#stretches(low, high, false))
      total += to - from === chunk.keys.length ? chunk.entries : entriesIn(chunk, from, to);
    return total;
  }

  /** The length of all keys together, each as often as it has records. */
  get size(): number {
    let total = 0;
    for (const { keys, rids } of this.#chunks)
      for (const [at, key] of keys.entries()) total += key.length * sizeOf(rids[at] as Rids);
    return total;
  }

  /** The records of the entries in [low, high), optionally in reverse. The index must not change meanwhile. */
  *scan(low: string, high: string, reverse = false): Generator<number> {
    for (const [{ rids }, from, to] of this.#stretches(low, high, reverse))
      for (let i = from; i < to; i++) {
        const list = listOf(rids[reverse ? from + to - 1 - i : i] as Rids);
        for (let j = 0; j < list.length; j++) yield list[reverse ? list.length - 1 - j : j] as number;
      }
  }

  /** The records of the first key that several have. */
  firstRepeated(): number[] | undefined {
    const lists = this.#chunks.flatMap(({ rids }) => rids.filter((each) => sizeOf(each) > 1));
    return lists[0] as number[] | undefined;
  }
}
