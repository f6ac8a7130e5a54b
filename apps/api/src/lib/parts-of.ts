/** `items` in parts of `size`, the last one as long as what is left. */
export function* partsOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
