import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { onUnauthorized } from '#data/client.ts';
import { ownerOf, tokenStore } from '#data/token-store.ts';
import { subscribeToTexts } from '#lib/texts.ts';
import { changesOf } from './changes-of.ts';
import { unsavedIn } from './use-unsaved-values.ts';

/** What was typed and is not sent, by account and form. */
const kept = new Map<string, FieldValues>();

/** The account in a key of `kept`: who is signed in, or a visitor. */
const accountInKey = () => `${ownerOf(tokenStore.get())} `;

/** Without passwords and mailed codes: whoever signs in next on this device must prove herself anew. */
const withoutProofs = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/(^|_)(password|code)$/.test(name)));

// Nobody finds in a form what somebody else has typed there.
tokenStore.subscribe(() => {
  for (const key of kept.keys()) if (!key.startsWith(accountInKey())) kept.delete(key);
});

/**
 * Keeps what is typed in a form while the page is built anew in another language, and after her session has ended until
 * she is signed in again and opens the form.
 * @param id identifies the form and its record, such as 'event 42'
 */
export function useKeptValues<V extends FieldValues>(form: UseFormReturn<V, unknown, V>, id: string): void {
  useEffect(() => {
    const account = accountInKey();
    const key = account + id;
    const { hasChanges, stop } = changesOf(form);
    const typed = kept.get(key);
    kept.delete(key);
    if (typed) form.reset({ ...form.getValues(), ...typed }, { keepDefaultValues: true });
    // Without what she has not touched: somebody else may change it before she is back.
    const keep = (from = (values: FieldValues) => values) => {
      if (hasChanges()) kept.set(key, from(unsavedIn(form)));
    };
    // Told before React renders the page anew; a form that has signed her in is not hers.
    const stopTexts = subscribeToTexts(() => account === accountInKey() && keep());
    // After the token was removed, and with it what others typed.
    const stopSession = onUnauthorized(() => queueMicrotask(() => keep(withoutProofs)));
    return () => {
      stopTexts();
      stopSession();
      stop();
    };
  }, [form, id]);
}

/** As `useState`, for what is chosen without a form: it is kept while the page is built anew in another language. */
export function useKeptState<T extends FieldValues>(id: string, initial: T): [T, (state: T) => void] {
  const key = accountInKey() + id;
  const [state, setState] = useState<T>(() => (kept.get(key) as T | undefined) ?? initial);
  useEffect(() => {
    kept.delete(key);
    return subscribeToTexts(() => {
      if (state !== initial) kept.set(key, state);
    });
  }, [key, state, initial]);
  return [state, setState];
}
