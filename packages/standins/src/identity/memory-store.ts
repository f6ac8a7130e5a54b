import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  expiresAt: number;
}

/** Sessions, codes and tokens of one provider, in memory: a restart ends sign-ins in progress. */
export function createMemoryStore(): AdapterFactory {
  const kept = new Map<string, Kept>();

  function read(key: string): AdapterPayload | undefined {
    const found = kept.get(key);
    if (found && found.expiresAt > Date.now()) return found.payload;
    kept.delete(key);
    return undefined;
  }

  function removeWhere(isGone: (kept: Kept, key: string) => boolean): void {
    for (const [key, value] of kept) if (isGone(value, key)) kept.delete(key);
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (isIt: (payload: AdapterPayload) => boolean) => {
      const [key] = [...kept].find(([at, { payload }]) => at.startsWith(`${model}:`) && isIt(payload)) ?? [];
      return key === undefined ? undefined : read(key);
    };
    return {
      async upsert(id, payload, expiresIn = 3600) {
        removeWhere(({ expiresAt }) => expiresAt <= Date.now());
        kept.set(keyOf(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
      },
      find: async (id) => read(keyOf(id)),
      findByUid: (uid) => find((payload) => payload.uid === uid),
      findByUserCode: (userCode) => find((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = read(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async destroy(id) {
        kept.delete(keyOf(id));
      },
      async revokeByGrantId(grantId) {
        removeWhere(({ payload }) => payload.grantId === grantId);
      },
    };
  };
}
