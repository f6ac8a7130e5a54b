import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '#api/queries.ts';
import { toast } from '#ui/toast.ts';

interface AdminChange<I, O> {
  change(input: I): Promise<O>;
  /** The two toasts. */
  done(output: O, input: I): string;
  failed(error: unknown, input: I): string;
  /** What is fetched anew beside the panel's own lists, also when somebody else was faster. */
  areas?: string[];
}

/** A change that an admin makes. */
export function useAdminChange<I, O>({ change, done, failed, areas = [] }: AdminChange<I, O>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (output, input) => toast.success(done(output, input)),
    onError: (error, input) => toast.error(failed(error, input)),
    onSettled: () => void invalidate(queryClient, 'admin', ...areas),
  });
}
