/** The API's message for a suspended member, which includes the reason (beyond §9); null for other messages. */
export function suspensionSentence(detail: string): string | null {
  return detail.startsWith('This account is suspended') ? detail : null;
}
