import { createHash } from 'node:crypto';
import { languages } from '@rosette/shared/texts/languages.ts';
import type { AppContext } from '#lib/app-context.ts';
import { legalText, untilSettingsChange } from './settings.service.ts';

/** The versions of the terms and the privacy notice, each a hash over all languages. */
export interface AgreedTexts {
  terms: string;
  privacy: string;
}

type WithConfig = Pick<AppContext, 'config'>;

/** The hash of a legal text in all languages; null where none is set: an example of the product is no text of theirs. */
function versionOf(app: WithConfig, page: keyof AgreedTexts): string | null {
  const texts = languages.map((language) => legalText(app, page, language));
  if (texts.some((found) => !found || found.is_example)) return null;
  const all = JSON.stringify(texts.map((found) => found?.text));
  return createHash('sha256').update(all).digest('base64url');
}

/** Kept for each configuration until the settings change, as every answer with the own account asks for it. */
const kept = new WeakMap<object, () => AgreedTexts | null>();

/** What who joins agrees to (product/site#terms); null unless terms and privacy notice are both set. */
export function textsToAgree(app: WithConfig): AgreedTexts | null {
  let read = kept.get(app.config);
  if (!read) {
    read = untilSettingsChange(() => {
      const [terms, privacy] = [versionOf(app, 'terms'), versionOf(app, 'privacy')];
      return terms !== null && privacy !== null ? { terms, privacy } : null;
    });
    kept.set(app.config, read);
  }
  return read();
}
