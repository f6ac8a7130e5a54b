import { useEffect } from 'react';
import type { DefaultValues, FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { subscribeToTexts } from '#lib/texts.ts';

/** The unsaved values of forms, by id, while the page is built anew because its texts have changed. */
const kept = new Map<string, FieldValues>();

/** The fields of a flat form that differ from what is saved. */
function unsavedIn<V extends FieldValues>(form: UseFormReturn<V, unknown, V>): FieldValues {
  const saved: FieldValues = form.formState.defaultValues ?? {};
  return Object.fromEntries(
    Object.entries(form.getValues()).filter(([name, value]) => value !== saved[name]),
  );
}

/**
 * Shows what was saved in a flat form and keeps what is unsaved in it: when other fields are saved, and when the page is
 * built anew in another language or with another name.
 * @param id names the form whatever the language
 * @param saved what is saved now
 */
export function useUnsavedValues<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  id: string,
  saved: V,
): void {
  const savedAsJson = JSON.stringify(saved);
  useEffect(() => {
    const unsaved = kept.get(id) ?? unsavedIn(form);
    kept.delete(id);
    if (JSON.stringify(form.formState.defaultValues) !== savedAsJson)
      form.reset(JSON.parse(savedAsJson) as DefaultValues<V>);
    for (const [name, value] of Object.entries(unsaved))
      form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true });
  }, [form, id, savedAsJson]);
  // Told before React renders the page anew.
  useEffect(() => subscribeToTexts(() => void kept.set(id, unsavedIn(form))), [form, id]);
}
