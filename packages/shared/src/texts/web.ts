import type { Language } from './languages.ts';

type TextsOf<Module> = Module extends { texts: infer Texts } ? Texts : never;

/** The web's texts by what is loaded at once. */
export interface WebBundles {
  /** The landing page, and what all pages have. */
  landing: TextsOf<typeof import('./en/web-landing.ts')>;
  /** The frame, and screens that members use most. */
  app: TextsOf<typeof import('./en/web-app.ts')>;
  /** Showcase, events, opportunities, messages, reports and blocks. */
  community: TextsOf<typeof import('./en/web-community.ts')>;
  /** Settings, memberships, payments and partnerships, and public pages. */
  account: TextsOf<typeof import('./en/web-account.ts')>;
  /** What forms say of invalid fields. */
  forms: TextsOf<typeof import('./en/web-forms.ts')>;
  /** Admin panel and partner portal. */
  office: TextsOf<typeof import('./en/web-office.ts')>;
}

export type WebTexts = WebBundles['landing'] &
  WebBundles['app'] &
  WebBundles['community'] &
  WebBundles['account'] &
  WebBundles['forms'] &
  WebBundles['office'];

type Loaders = { [Bundle in keyof WebBundles]: () => Promise<{ texts: WebBundles[Bundle] }> };

/** Loads a bundle of a language; each is a script of its own. */
export const webTexts: Record<Language, Loaders> = {
  en: {
    landing: () => import('./en/web-landing.ts'),
    app: () => import('./en/web-app.ts'),
    community: () => import('./en/web-community.ts'),
    account: () => import('./en/web-account.ts'),
    forms: () => import('./en/web-forms.ts'),
    office: () => import('./en/web-office.ts'),
  },
  de: {
    landing: () => import('./de/web-landing.ts'),
    app: () => import('./de/web-app.ts'),
    community: () => import('./de/web-community.ts'),
    account: () => import('./de/web-account.ts'),
    forms: () => import('./de/web-forms.ts'),
    office: () => import('./de/web-office.ts'),
  },
};
