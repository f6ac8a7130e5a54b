/** What a suspended member is told, with the reason, is the API's own sentence (beyond §9); null for everything else. */
export function suspensionSentence(detail: string): string | null {
  return detail.startsWith('This account is suspended') ? detail : null;
}
