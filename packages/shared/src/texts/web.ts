import type { Language } from './languages.ts';

type Landing = typeof import('./en/web-landing.ts')['texts'];
type App = typeof import('./en/web-app.ts')['texts'];
type Office = typeof import('./en/web-office.ts')['texts'];

/** The web's texts by what is loaded at once: `landing` for the landing page, `office` for admin panel and partner portal. */
export interface WebBundles {
  landing: Landing;
  app: App;
  office: Office;
}

export type WebTexts = Landing & App & Office;

type Loaders = { [Bundle in keyof WebBundles]: () => Promise<{ texts: WebBundles[Bundle] }> };

/** Loads a bundle of a language; each is a script of its own. */
export const webTexts: Record<Language, Loaders> = {
  en: {
    landing: () => import('./en/web-landing.ts'),
    app: () => import('./en/web-app.ts'),
    office: () => import('./en/web-office.ts'),
  },
  de: {
    landing: () => import('./de/web-landing.ts'),
    app: () => import('./de/web-app.ts'),
    office: () => import('./de/web-office.ts'),
  },
};
