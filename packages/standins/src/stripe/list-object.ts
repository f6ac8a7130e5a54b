/** A list as Stripe answers it, newest first; all on one page, as charges have few of them. */
export const listObject = <T>(url: string, oldestFirst: readonly T[]) => ({
  object: 'list' as const,
  url,
  has_more: false,
  data: oldestFirst.toReversed(),
});
