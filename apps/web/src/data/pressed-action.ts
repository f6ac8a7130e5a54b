import { useSyncExternalStore } from 'react';
import { stored } from './device.ts';

/** What a visitor pressed that needs an account (product/web#what-was-pressed-before-signing-in). */
export type PressedKind = 'rsvp' | 'waitlist' | 'write';

interface PressedAction {
  kind: PressedKind;
  /** The page on which it was pressed. */
  path: string;
  /** When, in ms. */
  at: number;
  /** The account that was signed in from there; null before. */
  accountId: string | null;
}

const lifetimeMs = 60 * 60 * 1000;
const pressed = stored<PressedAction | null>('pressed-action', null, 'session');

function read(): PressedAction | null {
  const action = pressed.get();
  return action && Date.now() - action.at < lifetimeMs ? action : null;
}

/**
 * Keeps what a visitor pressed on a page, in this tab for an hour. Never in an address: anybody could send a link that
 * acts for who opens it.
 */
export function keepPressedAction(kind: PressedKind, path: string): void {
  pressed.set({ kind, path, at: Date.now(), accountId: null });
}

/** What was pressed on this page before signing in; null without anything. */
export function pressedKindOn(path: string): PressedKind | null {
  const action = read();
  return action?.path === path ? action.kind : null;
}

/** Ties it to the account that was signed in from that page; who came from another page did not press it. */
export function claimPressedAction(accountId: string, next: string | null): void {
  const action = read();
  pressed.set(action && action.path === next ? { ...action, accountId } : null);
}

export const forgetPressedAction = (): void => pressed.set(null);

/** What this account pressed on this page before signing in; null without anything. */
export function usePressedKind(accountId: string | undefined, path: string): PressedKind | null {
  return useSyncExternalStore(
    pressed.subscribe,
    () => {
      const action = read();
      return action?.accountId && action.accountId === accountId && action.path === path ? action.kind : null;
    },
    () => null,
  );
}
