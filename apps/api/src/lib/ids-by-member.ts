/** The second ids of these pairs by their first one. */
export function idsByMember(pairs: readonly (readonly [unknown, unknown])[]): Map<string, Set<string>> {
  const byMember = new Map<string, Set<string>>();
  for (const [member, other] of pairs) {
    const others = byMember.get(String(member)) ?? new Set();
    byMember.set(String(member), others.add(String(other)));
  }
  return byMember;
}
