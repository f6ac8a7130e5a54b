import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

/** The fields of a flat form that differ from what is saved. */
function unsavedIn<V extends FieldValues>(form: UseFormReturn<V, unknown, V>): FieldValues {
  const saved: FieldValues = form.formState.defaultValues ?? {};
  return Object.fromEntries(
    Object.entries(form.getValues()).filter(([name, value]) => value !== saved[name]),
  );
}

/**
 * Shows what was saved in a flat form and keeps what is unsaved in it, when other fields are saved.
 * @param saved what is saved now
 */
export function useUnsavedValues<V extends FieldValues>(form: UseFormReturn<V, unknown, V>, saved: V): void {
  const savedAsJson = JSON.stringify(saved);
  useEffect(() => {
    if (JSON.stringify(form.formState.defaultValues) === savedAsJson) return;
    const unsaved = unsavedIn(form);
    form.reset(JSON.parse(savedAsJson) as DefaultValues<V>);
    for (const [name, value] of Object.entries(unsaved))
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  }, [form, savedAsJson]);
}
