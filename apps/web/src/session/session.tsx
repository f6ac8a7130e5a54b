import type { SessionDto } from '@rosette/shared/contract/auth.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { call, onUnauthorized } from '#api/client.ts';
import { tokenStore } from '#api/token-store.ts';
import { report } from '#lib/report.ts';

/** Who is signed in: a user, nobody (null), or not known yet while the stored token is being checked. */
export interface Session {
  user: OwnUserDto | null;
  isLoading: boolean;
  /** Whether the session was ended because its token no longer counted. */
  hasExpired: boolean;
  signIn(session: SessionDto): void;
  /** Goes on with another token of the same user, after the earlier ones were ended. */
  renew(token: string): void;
  signOut(): void;
  /** After the own user has changed. */
  setUser(user: OwnUserDto): void;
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

/** Keeps the session (spec §4): a stored token loads its user; a failed load clears it. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [user, setUser] = useState<OwnUserDto | null>(null);
  const [isLoading, setLoading] = useState(() => tokenStore.get() !== null);
  const [hasExpired, setExpired] = useState(false);

  const end = useCallback(
    (expired: boolean) => {
      tokenStore.clear();
      setUser(null);
      setExpired(expired);
      queryClient.clear();
    },
    [queryClient],
  );

  useEffect(() => {
    let asked = 0;
    function load() {
      const ask = ++asked;
      if (tokenStore.get() === null) {
        setLoading(false);
        return;
      }
      call(users.me).then(
        (loaded) => {
          if (ask !== asked) return;
          // The whole page follows from it: drawn piece by piece, so that a slow phone answers to a finger meanwhile.
          startTransition(() => {
            setUser(loaded);
            setLoading(false);
          });
        },
        (error: unknown) => {
          if (ask !== asked) return;
          report('Failed to load the own profile', error);
          // Only a 401 ends the session (decisions §7), and that is heard of through onUnauthorized.
          setLoading(false);
        },
      );
    }
    const forget = () => {
      asked += 1;
    };
    // A page that is reloaded or left breaks off its calls, and hears of it: that says nothing about the session.
    const onBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) load();
    };
    // Whoever is signed in there is who every call of this page speaks for, so it must not show anybody else.
    const stopListening = tokenStore.onChangeElsewhere(() => {
      queryClient.clear();
      setExpired(false);
      setUser(null);
      setLoading(true);
      load();
    });
    window.addEventListener('pagehide', forget);
    window.addEventListener('pageshow', onBack);
    load();
    return () => {
      forget();
      stopListening();
      window.removeEventListener('pagehide', forget);
      window.removeEventListener('pageshow', onBack);
    };
  }, [end, queryClient]);

  useEffect(() => onUnauthorized(() => end(true)), [end]);

  // A tier may have been bought in another tab, or a role been given, while nobody looked at this one.
  const isSignedIn = user !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    function lookAgain() {
      const token = tokenStore.get();
      if (document.visibilityState !== 'visible' || token === null) return;
      call(users.me).then(
        (loaded) => token === tokenStore.get() && setUser(loaded),
        (error: unknown) => report('Failed to load the own profile', error),
      );
    }
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [isSignedIn]);

  const session = useMemo<Session>(
    () => ({
      user,
      isLoading,
      hasExpired,
      signIn(started) {
        tokenStore.set(started.token);
        queryClient.clear();
        setExpired(false);
        setUser(started.user);
      },
      renew: tokenStore.set,
      signOut: () => end(false),
      setUser,
    }),
    [user, isLoading, hasExpired, queryClient, end],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
