import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { onUnauthorized } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { ownerOf, tokenStore } from '#api/token-store.ts';
import { suspensionSentence } from '#lib/suspension-sentence.ts';
import { forgetUnsent } from '#lib/unsent-messages.ts';

/** Who is signed in: a user, nobody (null), or not known yet while the stored token is being checked. */
export interface Session {
  user: OwnUserDto | null;
  isLoading: boolean;
  /** There is a token, but whose could not be asked: the line or the API is away. The session stays (decisions §7). */
  isUnreachable: boolean;
  /** Whether the session was ended because its token no longer counted. */
  hasExpired: boolean;
  /** Why the session was ended by a suspension, in the API's words (beyond §9); null for every other reason. */
  suspension: string | null;
  signIn(session: SessionDto): void;
  /** Goes on with another token of the same user, after the earlier ones were ended. */
  renew(token: string): void;
  /** Ends the session on this device, where nothing stays of what she wrote and did not send. */
  signOut(): void;
  /** Puts the own user as the API just answered it in place of what was loaded earlier, or is being loaded. */
  setUser(user: OwnUserDto): Promise<void>;
  /** Asks again who is signed in. */
  refresh(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user; only for what is shown behind a guard. */
export function useUser(): OwnUserDto {
  const { user } = useSession();
  if (!user) throw new Error('useUser is only for pages behind a guard');
  return user;
}

const ownUser = query(users.me);

/** How often the own user is asked for while the API is away. */
const retryMs = 10_000;

const useToken = () => useSyncExternalStore(tokenStore.subscribe, tokenStore.get, () => null);

/** The own user, whom the stored token stands for; asked for anew whenever the tab is looked at again. */
function useOwnUser(token: string | null) {
  return useQuery({
    ...ownUser,
    enabled: token !== null,
    // A tier may have been bought in another tab, or a role been given, while nobody looked at this one.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
}

/** Keeps the session (spec §4): a stored token loads its user; only a 401 ends it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const token = useToken();
  const { data, isError, refetch } = useOwnUser(token);
  const [hasExpired, setExpired] = useState(false);
  const [suspension, setSuspension] = useState<string | null>(null);

  const end = useCallback(
    (expired: boolean, why: string | null = null) => {
      queryClient.clear();
      setExpired(expired);
      setSuspension(why);
      tokenStore.clear();
    },
    [queryClient],
  );
  useEffect(() => onUnauthorized((error) => end(true, suspensionSentence(error.detail))), [end]);

  const user = token === null ? null : (data ?? null);
  const isUnreachable = token !== null && user === null && isError;
  const isLoading = token !== null && user === null && !isError;

  // Whoever is signed in in another tab is who every call of this page speaks for, so it must not show anybody else.
  const followOtherTab = useEffectEvent(() => {
    const isSameMember = user !== null && ownerOf(tokenStore.get()) === user.id;
    if (isSameMember) void queryClient.invalidateQueries({ queryKey: ownUser.queryKey });
    else {
      queryClient.clear();
      // The query of the own user may have begun already and was cleared with the others: it has to begin anew.
      if (tokenStore.get() !== null) void refetch();
    }
    setExpired(false);
  });
  useEffect(() => tokenStore.onChangeElsewhere(() => followOtherTab()), []);

  const session = useMemo<Session>(
    () => ({
      user,
      isLoading,
      isUnreachable,
      hasExpired,
      suspension,
      signIn(started) {
        queryClient.clear();
        queryClient.setQueryData(ownUser.queryKey, started.user);
        setExpired(false);
        setSuspension(null);
        tokenStore.set(started.token);
      },
      renew: tokenStore.set,
      signOut() {
        const accountId = user?.id ?? ownerOf(tokenStore.get());
        if (accountId) forgetUnsent(accountId);
        end(false);
      },
      async setUser(changed) {
        // What is on its way was read before the change.
        await queryClient.cancelQueries({ queryKey: ownUser.queryKey });
        queryClient.setQueryData(ownUser.queryKey, changed);
      },
      async refresh() {
        await refetch();
      },
    }),
    [user, isLoading, isUnreachable, hasExpired, suspension, queryClient, end, refetch],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
