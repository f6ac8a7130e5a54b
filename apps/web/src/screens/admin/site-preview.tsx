import { defaultAccent, isReadableAccent, nearestAccent, shadesOf } from '@rosette/shared/colour.ts';
import type { SiteSettingsDto } from '@rosette/shared/contract/site-settings.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { defaultCommunityName, initialOf } from '@rosette/shared/texts/text.ts';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { cn } from '#lib/cn.ts';
import { texts } from '#lib/texts.ts';
import { useMedia } from '#lib/use-media.ts';
import { Rosette } from '#ui/rosette.tsx';
import { isColour } from './accent-field.tsx';
import { type SiteDraft, useDraftValues } from './site-draft.ts';
import { nameOf, type SiteField, shownIn, textIn } from './site-fields.ts';

type TextKey = 'claim' | 'description' | 'landing_headline' | 'landing_text' | 'footer_statement';

interface SitePreviewProps {
  settings: SiteSettingsDto;
  draft: SiteDraft;
  language: Language;
}

/** How the community looks with what is typed, before it is saved: its landing page, a mail, and its icon. */
export function SitePreview({ settings, draft, language }: SitePreviewProps) {
  const words = texts.admin.site;
  const typed = useDraftValues(draft);
  const typedIn = (field: SiteField) => typed[nameOf(field)] ?? shownIn(settings, field);
  /** Whether a field has, or will have, a value of its own. */
  const isOwn = (field: SiteField) =>
    textIn(settings, field, 'value') !== '' || typedIn(field) !== shownIn(settings, field);
  /** As readers will find it: a language without a text of its own has that of another one (product/site#keys). */
  function textOf(key: TextKey): string {
    const fields = [language, ...languages].map((each): SiteField => ({ key, language: each }));
    const own = fields.find((field) => isOwn(field) && typedIn(field).trim() !== '');
    return own ? typedIn(own) : textIn(settings, { key, language }, 'default');
  }
  const name = typedIn({ key: 'name' }).trim() || textIn(settings, { key: 'name' }, 'default');
  const accent = readableOf(typedIn({ key: 'accent' }).trim());
  const style = useShades(accent);
  const claim = textOf('claim');
  const mark = { name, logo: typedIn({ key: 'logo' }) };
  return (
    <div style={style} lang={language} className="grid gap-4">
      <Part title={words.previewLanding}>
        <Bar>
          <Mark {...mark} className="size-5 rounded-md text-xs" />
          <b className="min-w-0 truncate font-serif text-sm text-accent-ink">{name}</b>
        </Bar>
        <div className="grid gap-2 bg-page bg-[radial-gradient(20rem_14rem_at_95%_0%,var(--surface-strong),transparent_70%)] px-4 py-5">
          <p className="line-clamp-4 font-serif text-xl leading-tight font-semibold text-ink">
            {textOf('landing_headline')}
          </p>
          <p className="line-clamp-4 text-xs whitespace-pre-line text-ink-soft">{textOf('landing_text')}</p>
          <div className="mt-1 flex gap-2">
            <span className="h-6 w-24 rounded-full bg-accent" />
            <span className="h-6 w-20 rounded-full border border-line-strong bg-surface" />
          </div>
        </div>
        <p className="line-clamp-2 border-t border-line bg-surface-soft px-4 py-2 text-[0.7rem] text-ink-soft">
          {textOf('footer_statement')}
        </p>
      </Part>
      <Part title={words.previewMail}>
        <div className="grid gap-2.5 bg-page p-3">
          <p className="flex items-center gap-1.5 truncate font-serif text-sm font-semibold text-ink">
            <span className="text-accent-ink">✿</span>
            {name}
          </p>
          <div className="grid gap-2 rounded-xl border border-line bg-surface p-3">
            <Line className="w-full" />
            <Line className="w-4/5" />
            <span className="my-1 h-6 w-24 rounded-full bg-accent-ink" />
            <p className="truncate text-xs text-ink">{name}</p>
          </div>
        </div>
      </Part>
      <Part title={words.previewIcon}>
        <div className="grid gap-2.5 bg-page p-3">
          <div className="flex items-center gap-4">
            <span className="grid w-20 shrink-0 justify-items-center gap-1">
              <Mark {...mark} icon={accent} className="size-14 rounded-2xl text-3xl" />
              <span className="max-w-full truncate text-[0.7rem] text-ink">{name}</span>
            </span>
            <span className="flex min-w-0 flex-1 items-center gap-2 rounded-t-lg border border-b-0 border-line bg-surface px-3 py-2 text-xs text-ink">
              <Mark {...mark} icon={accent} className="size-4 rounded text-[0.6rem]" />
              <span className="min-w-0 truncate">{`${name} · ${claim}`}</span>
            </span>
          </div>
          <div className="grid gap-0.5">
            <p className="line-clamp-1 text-sm font-semibold text-accent-ink">{`${name} · ${claim}`}</p>
            <p className="line-clamp-3 text-xs text-ink-soft">{textOf('description')}</p>
          </div>
        </div>
      </Part>
      <p className="text-sm text-ink-soft">{words.previewAbout}</p>
    </div>
  );
}

/** A typed colour; in place of one that cannot be read the nearest that can. */
function readableOf(typed: string): string {
  const colour = isColour(typed) ? typed.toLowerCase() : defaultAccent;
  return isReadableAccent(colour) ? colour : nearestAccent(colour);
}

/** The colours that would come from an accent. */
function useShades(accent: string): CSSProperties {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  return useMemo(() => {
    const { light, dark } = shadesOf(accent);
    const entries = Object.entries(isDark ? dark : light);
    return Object.fromEntries(entries.map(([name, colour]) => [`--${name}`, colour])) as CSSProperties;
  }, [accent, isDark]);
}

/** A part of the preview: a picture with its name. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <figure className="grid gap-1.5">
      <figcaption className="text-sm font-semibold">{title}</figcaption>
      <div className="overflow-hidden rounded-2xl border border-line">{children}</div>
    </figure>
  );
}

const Bar = ({ children }: { children: ReactNode }) => (
  <div className="flex items-center gap-2 border-b border-line bg-surface px-4 py-2">{children}</div>
);

const Line = ({ className }: { className: string }) => (
  <span className={cn('h-2 rounded-full bg-line', className)} />
);

interface MarkProps {
  name: string;
  logo: string;
  /** The colour of an icon, which is the same in the dark. */
  icon?: string;
  className: string;
}

/** The logo, else the initial of the name on the accent; the product's petals for its own name. */
function Mark({ name, logo, icon, className }: MarkProps) {
  if (logo) return <img src={`${logo}?w=96`} alt="" className={cn('shrink-0 object-contain', className)} />;
  if (name === defaultCommunityName) return <Rosette className={cn('shrink-0 text-accent', className)} />;
  return (
    <b
      aria-hidden="true"
      style={icon ? { backgroundColor: icon, color: '#ffffff' } : undefined}
      className={cn('grid shrink-0 place-items-center bg-accent font-sans text-on-accent', className)}
    >
      {initialOf(name)}
    </b>
  );
}
