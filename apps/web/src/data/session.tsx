import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type ApiError, suspensionOf } from './api-error.ts';
import { onUnauthorized } from './client.ts';
import { forgetSignedOut } from './device.ts';
import { forgetPressedAction } from './pressed-action.ts';
import { query } from './queries.ts';
import { ownerOf, tokenStore } from './token-store.ts';

/** The session: its user, null for a visitor and while the stored token is being checked (`isLoading`). */
export interface Session {
  user: OwnUserDto | null;
  isLoading: boolean;
  /**
   * There is a token whose user cannot be loaded: offline, or the API is away. The session is kept
   * (product/web#session).
   */
  isUnreachable: boolean;
  /** Whether the session ended because its token expired. */
  hasExpired: boolean;
  /** The API's message when a suspension ended the session (product/safety#suspension); else null. */
  suspension: string | null;
  signIn(session: SessionDto): void;
  /**
   * Ends the tokens so far by `change`, and goes on with the one that it answers. Calls that are refused meanwhile, as
   * theirs has ended, do not end the session.
   * @throws what `change` throws
   */
  renew<T extends { token: string }>(change: () => Promise<T>): Promise<T>;
  /** Ends the session and removes drafts and unsent messages from this device. */
  signOut(): void;
  /**
   * Deletes the account by `remove`, and signs out. Calls that are refused meanwhile, as their member is gone, do not
   * make the session expired.
   * @throws what `remove` throws
   */
  leave(remove: () => Promise<void>): Promise<void>;
  /** Stores the user as just answered, replacing loaded data and requests in progress. */
  setUser(user: OwnUserDto): Promise<void>;
  /** Refetches the user. */
  refresh(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user; only behind a guard. */
export function useUser(): OwnUserDto {
  const { user } = useSession();
  if (!user) throw new Error('useUser is only for pages behind a guard');
  return user;
}

const ownUser = query(users.me);

/** Forgets what was loaded for a member, not what is the same for everybody. */
function forgetLoaded(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: ({ queryKey: [group] }) => group !== 'site' && group !== 'stats' });
  queryClient.getMutationCache().clear();
}

/** Starts loading the user of the stored token, if there is one, before the SessionProvider renders. */
export function loadOwnUser(queryClient: QueryClient): void {
  if (tokenStore.get() !== null) void queryClient.prefetchQuery(ownUser);
}

/** ms between retries while the API is away. */
const retryMs = 10_000;

/** The stored token; null without a session. */
export const useToken = () => useSyncExternalStore(tokenStore.subscribe, tokenStore.get, () => null);

/** The user of the stored token; refetched whenever the tab gets focus. */
function useOwnUser(token: string | null) {
  return useQuery({
    ...ownUser,
    enabled: token !== null,
    // Tier or role may have changed in another tab.
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.status === 'error' ? retryMs : false),
  });
}

/** Provides the session (product/web#session): a stored token loads its user; only a 401 ends it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const token = useToken();
  const { data, isError, refetch } = useOwnUser(token);
  const [hasExpired, setExpired] = useState(false);
  const [suspension, setSuspension] = useState<string | null>(null);

  const end = useCallback(
    (expired: boolean, why: string | null = null) => {
      forgetLoaded(queryClient);
      setExpired(expired);
      setSuspension(why);
      tokenStore.clear();
    },
    [queryClient],
  );
  /** While a call ends the token: how another one was refused. It counts where that call fails. */
  const ending = useRef<{ refusal?: ApiError } | null>(null);
  useEffect(
    () =>
      onUnauthorized((error) => {
        if (ending.current) ending.current.refusal = error;
        else end(true, suspensionOf(error));
      }),
    [end],
  );

  const user = token === null ? null : (data ?? null);
  const isUnreachable = token !== null && user === null && isError;
  const isLoading = token !== null && user === null && !isError;

  // All calls use the shared token, so this tab must not show another member.
  const followOtherTab = useEffectEvent(() => {
    if (tokenStore.get() === null) forgetPressedAction();
    const isSameMember = user !== null && ownerOf(tokenStore.get()) === user.id;
    if (isSameMember) void queryClient.invalidateQueries({ queryKey: ownUser.queryKey });
    else {
      forgetLoaded(queryClient);
      // A running user query may have been cleared with the others: refetch it.
      if (tokenStore.get() !== null) void refetch();
    }
    setExpired(false);
    setSuspension(null);
  });
  useEffect(() => tokenStore.onChangeElsewhere(() => followOtherTab()), []);

  const session = useMemo<Session>(() => {
    const signOut = () => {
      const accountId = user?.id ?? ownerOf(tokenStore.get());
      if (accountId) forgetSignedOut(accountId);
      forgetPressedAction();
      end(false);
    };
    async function whileEnding<T>(act: (attempt: { refusal?: ApiError }) => Promise<T>): Promise<T> {
      const attempt: { refusal?: ApiError } = {};
      ending.current = attempt;
      try {
        return await act(attempt);
      } catch (error) {
        if (attempt.refusal) end(true, suspensionOf(attempt.refusal));
        throw error;
      } finally {
        ending.current = null;
      }
    }
    return {
      user,
      isLoading,
      isUnreachable,
      hasExpired,
      suspension,
      signIn(started) {
        forgetLoaded(queryClient);
        queryClient.setQueryData(ownUser.queryKey, started.user);
        setExpired(false);
        setSuspension(null);
        tokenStore.set(started.token);
      },
      renew: (change) =>
        whileEnding(async (attempt) => {
          const answer = await change();
          tokenStore.set(answer.token);
          if (attempt.refusal) void queryClient.invalidateQueries();
          return answer;
        }),
      signOut,
      leave: (remove) =>
        whileEnding(async () => {
          await remove();
          signOut();
        }),
      async setUser(changed) {
        // The answer to a change may come after somebody else has signed in.
        if ((ownerOf(tokenStore.get()) ?? changed.id) !== changed.id) return;
        // Requests in progress have read the former user.
        await queryClient.cancelQueries({ queryKey: ownUser.queryKey });
        queryClient.setQueryData(ownUser.queryKey, changed);
      },
      async refresh() {
        await refetch();
      },
    };
  }, [user, isLoading, isUnreachable, hasExpired, suspension, queryClient, end, refetch]);
  return <SessionContext value={session}>{children}</SessionContext>;
}
