import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/toast.ts';
import { detailOr } from './api-error.ts';
import { invalidate } from './queries.ts';

interface Change<I, O> {
  change(input: I): Promise<O>;
  /** The toast when it worked. */
  done: string | ((output: O, input: I) => string);
  /** The toast where the server has no sentence of its own; a function decides on the sentence alone. */
  failed: string | ((error: unknown, input: I) => string);
  /** What is fetched anew afterwards, also when somebody else was faster; see `invalidate`. */
  areas: readonly string[];
}

/** A change that says whether it worked, and after which what it touched is fetched anew. */
export function useChange<I, O>({ change, done, failed, areas }: Change<I, O>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => toast.success(typeof done === 'string' ? done : done(output, input)),
    onError: (error, input) =>
      toast.error(typeof failed === 'string' ? detailOr(error, failed) : failed(error, input)),
    onSettled: () => void invalidate(queryClient, ...areas),
  });
}
