import * as z from 'zod/mini';
import { limitsOf } from '../policy/roles-and-tiers.ts';
import { languages } from '../texts/languages.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { text } from './fields.ts';
import { errorCode } from './problem.ts';

export const legalPages = ['privacy', 'terms', 'imprint', 'accessibility'] as const;
export type LegalPage = (typeof legalPages)[number];

/** product/site#keys: who becomes a member. */
export const admissions = ['open', 'approval', 'invitation'] as const;

/** product/site#questions: the most questions to who registers. */
export const maxQuestions = 5;

export const legalTextDto = z.object({
  title: z.string(),
  /** Paragraphs are separated by blank lines; one that starts with '# ' is a heading. */
  text: z.string(),
  /** An example text of the product. */
  is_example: z.boolean(),
});
export type LegalTextDto = z.output<typeof legalTextDto>;

/** A story of the landing page (product/admin#stories). */
export const storyDto = z.object({
  quote: z.string(),
  author: z.string(),
  role: z.string(),
  /** An example until an admin replaces it. */
  is_example: z.boolean(),
});
export type StoryDto = z.output<typeof storyDto>;

/** Always three; no tuple, which generators of API clients do not know (`prefixItems`). */
export const storiesDto = z.array(storyDto).check(z.length(3));
export type StoriesDto = z.output<typeof storiesDto>;

const storyBody = z.object({
  quote: text('announcement'),
  author: text('name'),
  role: text('name'),
  is_example: z._default(z.boolean(), false),
});

export const updateStoriesBody = z.array(storyBody).check(z.length(3, errorCode('not_three_stories')));
export type UpdateStoriesBody = z.output<typeof updateStoriesBody>;

/** The settings of this installation that the web app needs. */
export const siteDto = z.object({
  name: z.string(),
  claim: z.string(),
  /** The URL of a picture; null for the product's own. */
  logo: z.nullable(z.string()),
  /** #rrggbb. */
  accent: z.string(),
  /** Those that an admin changed. */
  texts: z.object({
    landing_headline: z.optional(z.string()),
    landing_text: z.optional(z.string()),
    footer_statement: z.optional(z.string()),
  }),
  limits: z.enum(limitsOf),
  admission: z.enum(admissions),
  /** Whether members invite, not only admins (product/coming-in#invitations). */
  members_invite: z.boolean(),
  /** To who registers; none by default. */
  questions: z.array(z.string()),
  contact_email: z.string(),
  social: z.object({ google: z.boolean(), linkedin: z.boolean() }),
  payments: z.boolean(),
  /** Whether there are contracts to cancel: something is sold, or runs that was sold (product/memberships-and-payments#cancelling). */
  cancellations: z.boolean(),
  /** Whether mail is on; without it there are no reset links. */
  mail: z.boolean(),
  /** The languages of the product, and that of readers who name none of them. */
  languages: z.array(z.enum(languages)),
  default_language: z.enum(languages),
  /** The legal pages that have a text. */
  legal: z.array(z.enum(legalPages)),
  /**
   * The versions of the terms and the privacy notice that who joins agrees to (product/site#terms); null unless both are set.
   */
  agreement: z.nullable(z.object({ terms: z.string(), privacy: z.string() })),
});
export type SiteDto = z.output<typeof siteDto>;

/** The id of the element that holds the answer of GET /site, with its `language`, in pages as served. */
export const siteDataId = 'site';

export const statsDto = z.object({
  members: z.number(),
  industries: z.number(),
  events: z.number(),
  businesses: z.number(),
  opportunities: z.number(),
});
export type StatsDto = z.output<typeof statsDto>;

const healthDto = z.object({ status: z.literal('ok') });

export const site = {
  health: defineEndpoint({
    method: 'get',
    path: '/health',
    access: 'public',
    summary: 'Whether the process can serve requests',
    response: healthDto,
    status: 200,
  }),
  ready: defineEndpoint({
    method: 'get',
    path: '/ready',
    access: 'public',
    summary: 'Whether the process is ready and the database can be reached',
    response: healthDto,
    status: 200,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/site',
    access: 'public',
    summary: 'Name, look and contact address of the community, and which features are switched on',
    response: siteDto,
    status: 200,
    isInLanguage: true,
    isCacheable: true,
  }),
  stats: defineEndpoint({
    method: 'get',
    path: '/stats',
    access: 'public',
    summary: 'How large the community is',
    response: statsDto,
    status: 200,
    isCacheable: true,
  }),
  legal: defineEndpoint({
    method: 'get',
    path: '/site/legal/:page',
    access: 'public',
    summary:
      'The privacy notice, the terms, the imprint or the accessibility statement, as the operator wrote it',
    params: z.object({ page: z.enum(legalPages) }),
    response: legalTextDto,
    status: 200,
    isInLanguage: true,
    isCacheable: true,
  }),
  stories: defineEndpoint({
    method: 'get',
    path: '/site/stories',
    access: 'public',
    summary: 'The three stories of the landing page',
    response: storiesDto,
    status: 200,
    isInLanguage: true,
    isCacheable: true,
  }),
  updateStories: defineEndpoint({
    method: 'put',
    path: '/admin/stories',
    access: 'admin-panel.open',
    summary: 'Change the three stories of the landing page',
    body: updateStoriesBody,
    response: storiesDto,
    status: 200,
  }),
};
