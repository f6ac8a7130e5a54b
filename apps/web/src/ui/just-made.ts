/** What was made last, which its list marks and brings into sight. */
let madeId: string | null = null;
const listeners = new Set<() => void>();

export const justMade = {
  id: () => madeId,
  put(id: string | null): void {
    madeId = id;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
