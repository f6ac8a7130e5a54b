/** Splits `items` into parts of `size`; the last one may be shorter. */
export function* partsOf<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
