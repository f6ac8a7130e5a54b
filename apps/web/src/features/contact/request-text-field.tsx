import { maxLength } from '@rosette/shared/contract/fields.ts';
import { useWatch } from 'react-hook-form';
import { fill, texts } from '#lib/texts.ts';
import { TextAreaField } from '#ui/form.tsx';

/** The field `text` of a contact request or an introduction, with a counter of its characters. */
export function RequestTextField({ hint }: { hint: string }) {
  const text: string = useWatch({ name: 'text' });
  return (
    <div>
      <TextAreaField name="text" label={texts.common.message} required hint={hint} />
      <p className="mt-1 text-right text-sm text-ink-soft">
        {fill(texts.contact.charactersUsed, { used: text.length, limit: maxLength.request })}
      </p>
    </div>
  );
}
