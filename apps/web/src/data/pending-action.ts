import { useSyncExternalStore } from 'react';

/** What a visitor pressed that needs an account (product/web#what-was-pressed-before-signing-in). */
export type PendingKind = 'rsvp' | 'waitlist' | 'write';

interface PendingAction {
  kind: PendingKind;
  /** The page on which it was pressed. */
  path: string;
  /** When, in ms. */
  at: number;
  /** The account that was signed in from there; null before. */
  accountId: string | null;
}

const key = 'pending-action';
const lifetimeMs = 60 * 60 * 1000;
const listeners = new Set<() => void>();
/** Where storage is blocked it is kept until a reload. */
let memory: string | null = null;

function read(): PendingAction | null {
  try {
    const text = sessionStorage.getItem(key) ?? memory;
    const action = text === null ? null : (JSON.parse(text) as PendingAction);
    return action && Date.now() - action.at < lifetimeMs ? action : null;
  } catch {
    return null;
  }
}

function write(action: PendingAction | null): void {
  memory = null;
  try {
    if (action === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(action));
  } catch {
    memory = action && JSON.stringify(action);
  }
  for (const listener of listeners) listener();
}

/**
 * Keeps what a visitor pressed on a page, in this tab for an hour. Never in an address: anybody could send a link that
 * acts for who opens it.
 */
export function keepPendingAction(kind: PendingKind, path: string): void {
  write({ kind, path, at: Date.now(), accountId: null });
}

/** What was pressed on this page before signing in; null without anything. */
export function pendingKindOn(path: string): PendingKind | null {
  const action = read();
  return action?.path === path ? action.kind : null;
}

/** Ties it to the account that was signed in from that page; who came from another page did not press it. */
export function claimPendingAction(accountId: string, next: string | null): void {
  const action = read();
  write(action && action.path === next ? { ...action, accountId } : null);
}

export const forgetPendingAction = (): void => write(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What this account pressed on this page before signing in; null without anything. */
export function usePendingKind(accountId: string | undefined, path: string): PendingKind | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      const action = read();
      return action?.accountId && action.accountId === accountId && action.path === path ? action.kind : null;
    },
    () => null,
  );
}
