import { defaultAccent, isReadableAccent, nearestAccent } from '@rosette/shared/colour.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '#lib/cn.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form.tsx';

/** Colours to begin with, on each of which white text can be read; the product's own first. */
const swatches = [
  defaultAccent,
  '#b3261e',
  '#9a3412',
  '#7a5200',
  '#1d6b45',
  '#0f6674',
  '#1d4fa8',
  '#5b3aa6',
  '#8a2a86',
  '#4a4a55',
];

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/**
 * The accent: typed, taken from a well or a swatch. Where text on it is hard to read, it offers the nearest colour on which
 * it is not (product/site#accent).
 */
export function AccentField(props: { name: string; label: string; hint: string }) {
  const words = texts.admin.site;
  const { setValue, clearErrors, getFieldState } = useFormContext();
  const accent = String(useWatch({ name: props.name }) ?? '')
    .trim()
    .toLowerCase();
  const nearest = isColour(accent) && !isReadableAccent(accent) ? nearestAccent(accent) : null;
  // The refusal says it, too.
  const isRefused = getFieldState(props.name).invalid;
  function take(colour: string) {
    setValue(props.name, colour, { shouldDirty: true });
    clearErrors(props.name);
  }
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <TextField {...props} placeholder={defaultAccent} />
        <input
          type="color"
          aria-label={words.well}
          value={isColour(accent) ? accent : defaultAccent}
          onChange={({ target }) => take(target.value)}
          className="mt-7.5 h-11 w-16 cursor-pointer rounded-xl border border-line-strong bg-surface p-1"
        />
      </div>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{words.swatches}</legend>
        {swatches.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={fill(words.accentUse, { colour })}
            aria-pressed={colour === accent}
            onClick={() => take(colour)}
            className="grid size-9 place-items-center rounded-full pointer-coarse:size-11"
          >
            <span
              className={cn(
                'size-7 rounded-full border border-line',
                colour === accent && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
              )}
              style={{ backgroundColor: colour }}
            />
          </button>
        ))}
      </fieldset>
      <div role="status" className="flex flex-wrap items-center gap-3 text-sm">
        {nearest && (
          <>
            {!isRefused && <span>{words.accentUnreadable}</span>}
            <Button variant="secondary" size="small" onClick={() => take(nearest)}>
              <span
                aria-hidden="true"
                className="size-5 rounded-full border border-line"
                style={{ backgroundColor: nearest }}
              />
              {fill(words.accentUse, { colour: nearest })}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
