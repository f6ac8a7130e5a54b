/**
 * The API's message for a suspended member, which includes the reason (product/safety#suspension); null for
 * other messages.
 */
export function suspensionSentence(detail: string): string | null {
  return detail.startsWith('This account is suspended') ? detail : null;
}
