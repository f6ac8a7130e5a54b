/** How many documents a step of a migration changes at most. */
const most = 100;

/**
 * Calls `renew` for the first hundred documents whose stored fields are not what `fieldsOf` makes of them now, as after a
 * change of how texts are folded, and answers how many there were.
 */
export async function renewStale<T extends object, F extends object>(
  documents: AsyncIterable<T>,
  fieldsOf: (document: T) => F,
  renew: (document: T, fields: F) => Promise<unknown>,
): Promise<number> {
  const stale: { document: T; fields: F }[] = [];
  for await (const document of documents) {
    const fields = fieldsOf(document);
    const stored = document as Record<string, unknown>;
    const isStale = Object.entries(fields).some(
      ([name, field]) => JSON.stringify(field ?? null) !== JSON.stringify(stored[name] ?? null),
    );
    if (isStale) stale.push({ document, fields });
    if (stale.length === most) break;
  }
  for (const { document, fields } of stale) await renew(document, fields);
  return stale.length;
}
