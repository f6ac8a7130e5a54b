import { languageNames, languages } from '@rosette/shared/texts/languages.ts';
import { logError } from '#lib/log-error.ts';
import { shownLanguage, texts } from '#lib/texts.ts';
import { toast } from '#lib/toast.ts';
import { chooseLanguage } from '#session/language.ts';
import { FilterSelect } from '#ui/filter-select.tsx';

/** The language of this device, and of the member who is signed in (product/languages#which-language). */
export function LanguageChoice() {
  return (
    <FilterSelect
      label={texts.common.language}
      value={shownLanguage()}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={(language) =>
        chooseLanguage(language).catch((error: unknown) => {
          logError('Failed to load the language', error);
          toast.error(texts.common.languageFailed);
        })
      }
    />
  );
}
