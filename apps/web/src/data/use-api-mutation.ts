import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { fill, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { useIsShown } from '#lib/use-is-shown.ts';
import { ApiError, detailOr } from './api-error.ts';
import { type Changed, invalidate } from './changes.ts';

/** What a form adds to its mutation. */
export interface FormMutation {
  /** Shows the API's messages beside the fields; returns whether all of them belong to a field. */
  onFields?(error: unknown): boolean;
  /** Called after a success, before the refetch. */
  onDone?(): void;
  /** See `ApiMutation`. */
  leadOn?(): void;
}

export interface ApiMutation<I, O> {
  mutationFn(input: I): Promise<O>;
  /** The toast of a success; none by default. */
  done?: string | ((output: O, input: I) => string);
  /** The button in that toast. */
  doneAction?(output: O, input: I): { label: string; act(): void };
  /**
   * The toast of a failure; none by default. A text is used where the API has no message, and left out when the message
   * is shown beside its field; a function decides alone.
   */
  failed?: string | ((error: unknown, input: I) => string);
  /** What it changes: the queries that show it are refetched afterwards, also after a conflict. */
  changes?: readonly Changed[];
  onFields?: FormMutation['onFields'];
  /** Called after a success, before the refetch; also where its page was left meanwhile. */
  onDone?(output: O, input: I): void | Promise<void>;
  /**
   * Leads to another page after a success, where the part of the page is still shown that has sent it: a late answer does
   * not lead away from what she has opened since (product/web#late-answers).
   */
  leadOn?(output: O, input: I): void | Promise<void>;
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine;

/** The toast of a failure; offline it says that the change was not saved, as it is not queued. */
const withOfflineHint = (sentence: string, error: unknown) =>
  isOffline(error) ? fill(texts.frame.offlineNotSaved, { sentence: sentence.replace(/\.$/, '') }) : sentence;

/**
 * A mutation. The same input is sent once at a time, however often the button is pressed. It is pending until the
 * refetch has finished, so that a changed control does not flip back meanwhile.
 */
export function useApiMutation<O, I = void>({
  mutationFn,
  done,
  doneAction,
  failed,
  changes = [],
  onFields,
  onDone,
  leadOn,
}: ApiMutation<I, O>) {
  const queryClient = useQueryClient();
  const pending = useRef(new Set<string>());
  const keyOf = (input: I) => JSON.stringify(input) ?? '';
  const isShown = useIsShown();
  const { mutate, ...state } = useMutation<O, Error, I, string>({
    mutationFn,
    onMutate: () => window.location.pathname,
    async onSuccess(output, input, path) {
      // Asked first, as `onDone` may close the dialog that has sent it.
      const isHere = isShown() && path === window.location.pathname;
      if (done !== undefined) {
        const action = doneAction?.(output, input);
        toast.success(typeof done === 'string' ? done : done(output, input), action && { action });
      }
      await onDone?.(output, input);
      if (isHere) await leadOn?.(output, input);
    },
    onError(error, input) {
      // A form that was closed or left meanwhile shows nothing beside its fields.
      const isOnFields = isShown() && (onFields?.(error) ?? false);
      if (typeof failed === 'function') toast.error(withOfflineHint(failed(error, input), error));
      else if (failed !== undefined && !isOnFields)
        toast.error(withOfflineHint(detailOr(error, failed), error));
    },
    async onSettled(_output, _error, input) {
      try {
        await invalidate(queryClient, ...changes);
      } finally {
        pending.current.delete(keyOf(input));
      }
    },
  });
  return {
    ...state,
    mutate(input: I): void {
      const key = keyOf(input);
      if (pending.current.has(key)) return;
      pending.current.add(key);
      mutate(input);
    },
  };
}
