import { type ReactNode, useEffect, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { fill, loadTexts, subscribeToTexts, texts } from '#lib/texts.ts';
import { isSameValue, showSaved, unsavedIn } from './use-unsaved-values.ts';

/** Nothing was sent, as the record was changed since its form was opened; the form says so. */
class ChangedMeanwhile extends Error {}

interface Edit<V> {
  /**
   * What was changed in the form, to be sent.
   * @throws where the record was changed since the form was opened: the form shows it then, with what is unsaved in it
   */
  changed(values: FieldValues): Promise<Partial<V>>;
  /** Whether the form says already why nothing was saved; for `onFields` of `useApiMutation`. */
  isTold(error: unknown): boolean;
  /** What the form says then. */
  note: ReactNode;
}

/** What was changed meanwhile, by form, while all is rendered anew. */
const carried = new Map<string, FieldValues>();

/** As `useState`, also over a rendering anew, as with another name of the community that was changed meanwhile. */
function useChangesOfOthers(keptAs: string | undefined) {
  const [theirs, setTheirs] = useState<FieldValues | null>(() => carried.get(keptAs ?? '') ?? null);
  useEffect(() => {
    if (keptAs === undefined) return;
    carried.delete(keptAs);
    // Told before React renders anew.
    return subscribeToTexts(() => {
      if (theirs) carried.set(keptAs, theirs);
    });
  }, [keptAs, theirs]);
  return [theirs, setTheirs] as const;
}

/**
 * The editing of a record that others may change, too (product/web#forms): nobody takes back what somebody else has
 * changed meanwhile, or saves without having seen it.
 * @param read the values of the record as they are now
 * @param labelOf how the form calls a field, where it is not what errors call it
 * @param keptAs names a form that what it saves renders anew, as of the community's name
 */
export function useEdit<V extends FieldValues>(
  form: UseFormReturn<V, unknown, V>,
  read: () => Promise<FieldValues>,
  labelOf: (name: string) => string = nameInErrors,
  keptAs?: string,
): Edit<V> {
  const [theirs, setTheirs] = useChangesOfOthers(keptAs);
  return {
    async changed(values) {
      const opened: FieldValues = form.formState.defaultValues ?? {};
      const newest = await read();
      const changes = Object.entries(newest).filter(([name, value]) => !isSameValue(value, opened[name]));
      if (changes.length === 0) {
        setTheirs(null);
        return unsavedIn(form, values);
      }
      await loadTexts('forms');
      setTheirs(Object.fromEntries(changes));
      showSaved(form, newest as DefaultValues<V>);
      throw new ChangedMeanwhile();
    },
    isTold: (error) => error instanceof ChangedMeanwhile,
    note: theirs && <Note theirs={theirs} own={unsavedIn(form)} labelOf={labelOf} />,
  };
}

const nameInErrors = (name: string): string =>
  (texts.fields as Partial<Record<string, string>>)[name] ?? name;

interface NoteProps {
  theirs: FieldValues;
  own: FieldValues;
  labelOf(name: string): string;
}

/** What was changed meanwhile; where both have changed a text, with theirs. */
function Note({ theirs, own, labelOf }: NoteProps) {
  const both = Object.entries(theirs).filter(([name, value]) => name in own && typeof value === 'string');
  const fields = Object.keys(theirs).map(labelOf).join(', ');
  return (
    <div role="alert" className="w-full rounded-2xl bg-gold-soft px-4 py-3 text-sm text-gold">
      <p>{fill(texts.edits.changed, { fields })}</p>
      {both.length > 0 && (
        <>
          <p className="mt-2">{texts.edits.both}</p>
          <dl className="mt-1 max-h-32 overflow-y-auto">
            {both.map(([name, value]) => (
              <div key={name}>
                <dt className="font-semibold">{labelOf(name)}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">{value || '–'}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}
