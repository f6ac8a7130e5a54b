import { languageNames, languages } from '@rosette/shared/texts/languages.ts';
import { chooseLanguage } from '#data/language.ts';
import { logError } from '#lib/log-error.ts';
import { shownLanguage, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { FilterSelect } from '#ui/filter-select.tsx';

type Place = 'footer' | 'page';

/** Where a language was just chosen: the page is built anew, and the focus returns there. */
let chosenAt: Place | null = null;

/** The language of this device, and of the member who is signed in (product/languages#which-language). */
export function LanguageChoice({ place = 'page' }: { place?: Place }) {
  function focusBack(box: HTMLElement | null): void {
    if (!box || chosenAt !== place) return;
    chosenAt = null;
    box.querySelector('select')?.focus({ preventScroll: true });
  }
  return (
    <div ref={focusBack}>
      <FilterSelect
        label={texts.common.language}
        value={shownLanguage()}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
        onChange={(language) => {
          chosenAt = place;
          chooseLanguage(language).catch((error: unknown) => {
            chosenAt = null;
            logError('Failed to load the language', error);
            toast.error(texts.common.languageFailed);
          });
        }}
      />
    </div>
  );
}
