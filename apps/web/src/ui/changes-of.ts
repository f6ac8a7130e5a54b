import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Follows whether a form holds changes at this moment: the form reports each one at once, and React renders it later.
 * Call `stop` in the end.
 */
export function changesOf<V extends FieldValues>(form: UseFormReturn<V, unknown, V>) {
  let isChanged = form.formState.isDirty;
  const stop = form.subscribe({
    formState: { isDirty: true },
    callback: (state) => {
      isChanged = state.isDirty ?? isChanged;
    },
  });
  return { hasChanges: () => isChanged, stop };
}
