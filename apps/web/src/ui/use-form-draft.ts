import { useEffect, useRef } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { draftOf } from '#data/drafts.ts';
import { ownerOf, tokenStore } from '#data/token-store.ts';
import { shownTexts, subscribeToTexts } from '#lib/texts.ts';
import { isSameValue, unsavedIn } from './use-unsaved-values.ts';

/** The fields of passwords and mailed codes, which are never stored. */
const proofs = ['password', 'current_password', 'new_password', 'confirmation', 'code'] as const;
export type ProofName = (typeof proofs)[number];

const withoutProofs = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !proofs.some((proof) => proof === name)));

/** Values of forms, also of visitors, while React renders the page in another language; by account and form. */
const carried = new Map<string, FieldValues>();
// When somebody else signs in, what the person before has typed is removed.
tokenStore.subscribe(() => {
  for (const key of carried.keys()) if (!key.startsWith(`${ownerOf(tokenStore.get())} `)) carried.delete(key);
});

/**
 * Keeps what is typed in a form (product/web#forms): in memory while the page changes its language, and for a member in the
 * browser's storage until she sends or discards it or signs out. The same form in other tabs shows the change.
 * @param id identifies the form and its record, such as 'event 42'
 */
export function useFormDraft<V extends FieldValues>(form: UseFormReturn<V, unknown, V>, id: string): void {
  const mounts = useRef(0);
  useEffect(() => {
    mounts.current += 1;
    const draft = draftOf(id);
    const key = `${draft.accountId} ${id}`;
    const build = shownTexts();
    let stored = draft.get();
    let isDirty = form.formState.isDirty;
    let isShowing = false;

    const stopValues = form.subscribe({
      formState: { values: true, isDirty: true },
      callback(state) {
        isDirty = state.isDirty ?? isDirty;
        const typed = isDirty ? withoutProofs(unsavedIn(form)) : {};
        const next = Object.keys(typed).length > 0 ? typed : null;
        if (isShowing || isSameValue(next, stored) || !draft.isStillHers()) return;
        stored = next;
        draft.put(next);
      },
    });
    function show(typed: FieldValues): void {
      const values = { ...form.formState.defaultValues, ...typed } as DefaultValues<V>;
      isShowing = true;
      form.reset(values, { keepDefaultValues: true });
      isShowing = false;
    }

    const typed = { ...stored, ...carried.get(key) };
    carried.delete(key);
    if (Object.keys(typed).length > 0) show(typed);
    const stopFollowing = draft.subscribe(() => {
      const next = draft.get();
      if (isSameValue(next, stored)) return;
      stored = next;
      show(next ?? {});
    });
    // Told before React renders the page anew; a form that has signed her in is not hers.
    const stopTexts = subscribeToTexts(() => {
      if (isDirty && draft.isStillHers()) carried.set(key, unsavedIn(form));
    });
    return () => {
      mounts.current -= 1;
      stopValues();
      stopFollowing();
      stopTexts();
      // In development React mounts everything twice.
      queueMicrotask(() => {
        if (mounts.current === 0 && shownTexts() === build) draft.put(null);
      });
    };
  }, [form, id]);
}
