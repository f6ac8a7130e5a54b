import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from '#ui/toast.ts';
import { ApiError, detailOr } from './api-error.ts';
import { invalidate } from './queries.ts';

/** What a form adds to the change that it sends. */
export interface FormChange {
  /** Shows beside its fields what the API refused; answers whether every reason has found its field. */
  onFields?(error: unknown): boolean;
  /** Once it was saved, before what it touched is fetched anew. */
  onDone?(): void;
}

interface Change<I, O> {
  change(input: I): Promise<O>;
  /** The toast when it worked; none when left out. */
  done?: string | ((output: O, input: I) => string);
  /** What that toast offers beside its text. */
  doneAction?(output: O, input: I): { label: string; act(): void };
  /**
   * The toast when it did not. A text stands in where the API has no sentence of its own, and is not needed where that
   * stands beside its field; a function decides alone. No toast when left out.
   */
  failed?: string | ((error: unknown, input: I) => string);
  /** What is fetched anew afterwards, also when somebody else was faster; see `invalidate`. */
  invalidates?: readonly string[];
  onFields?: FormChange['onFields'];
  onDone?(output: O, input: I): void | Promise<void>;
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0 && !navigator.onLine;

/** Nothing is sent later: whoever is offline has to save again. */
const told = (sentence: string, error: unknown) =>
  isOffline(error) ? `${sentence.replace(/\.$/, '')}. You are offline, so it was not saved.` : sentence;

/**
 * A change of something at the API. The same input is sent once at a time, however often somebody presses, also when the
 * button has had no time to look busy. It is pending until what it touched has been fetched anew, so that what was just
 * ticked does not flip back meanwhile.
 */
export function useChange<O, I = void>({
  change,
  done,
  doneAction,
  failed,
  invalidates = [],
  onFields,
  onDone,
}: Change<I, O>) {
  const queryClient = useQueryClient();
  const underWay = useRef(new Set<string>());
  const nameOf = (input: I) => JSON.stringify(input) ?? '';
  const { mutate, ...state } = useMutation<O, Error, I>({
    mutationFn: change,
    async onSuccess(output, input) {
      if (done !== undefined) {
        const action = doneAction?.(output, input);
        toast.success(typeof done === 'string' ? done : done(output, input), action && { action });
      }
      await onDone?.(output, input);
    },
    onError(error, input) {
      const isOnFields = onFields?.(error) ?? false;
      if (typeof failed === 'function') toast.error(told(failed(error, input), error));
      else if (failed !== undefined && !isOnFields) toast.error(told(detailOr(error, failed), error));
    },
    async onSettled(_output, _error, input) {
      try {
        await invalidate(queryClient, ...invalidates);
      } finally {
        underWay.current.delete(nameOf(input));
      }
    },
  });
  return {
    ...state,
    mutate(input: I): void {
      const name = nameOf(input);
      if (underWay.current.has(name)) return;
      underWay.current.add(name);
      mutate(input);
    },
  };
}
