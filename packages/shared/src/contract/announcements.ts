import * as z from 'zod/mini';
import { isCountryCode } from '../countries.ts';
import { oneLine } from '../one-line.ts';
import { tiers } from '../policy/roles-and-tiers.ts';
import { languages } from '../texts/languages.ts';
import { announcementDto } from './announcement-dto.ts';
import { byLanguage } from './by-language.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, instant, optionalDateTime, pageQuery, text } from './fields.ts';
import { personDto } from './people.ts';
import { errorCode } from './problem.ts';

/** product/announcements#announcements: the most characters. */
export const maxAnnouncement = { title: 120, text: 5000 } as const;
/** The most towns, and countries, that an audience names. */
const maxPlaces = 50;

/** A text by language; empty ones are left out, and one at least is needed. */
function inSomeLanguage(max: number, trim: (text: string) => string) {
  const one = z.optional(z.nullable(z.string().check(z.overwrite(trim), z.maxLength(max))));
  return byLanguage(one).check(
    z.refine((given) => Object.values(given).some(Boolean), {
      error: errorCode('no_language_written'),
      path: [languages[0]],
    }),
  );
}

const title = inSomeLanguage(maxAnnouncement.title, oneLine);
const body = inSomeLanguage(maxAnnouncement.text, (given) => given.trim());

const country = z
  .string()
  .check(z.trim(), z.toUpperCase(), z.refine(isCountryCode, errorCode('country_unknown')));

const listOf = <S extends z.ZodMiniType>(value: S) =>
  z.optional(z.nullable(z.array(value).check(z.maxLength(maxPlaces))));

const audience = z.object({
  tiers: listOf(z.enum(tiers)),
  towns: listOf(text('name')),
  countries: listOf(country),
  languages: listOf(z.enum(languages)),
});

const given = {
  audience: z._default(audience, {}),
  by_mail: z._default(z.boolean(), false),
};

export const previewAnnouncementBody = z.object(given);

export const createAnnouncementBody = z.object({
  title,
  text: body,
  ...given,
  starts_at: optionalDateTime,
  ends_at: optionalDateTime,
});
export type CreateAnnouncementBody = z.output<typeof createAnnouncementBody>;

/** What is left out stays as it is. */
export const updateAnnouncementBody = z.object({
  title: z.optional(title),
  text: z.optional(body),
  audience: z.optional(audience),
  by_mail: z.optional(z.boolean()),
  starts_at: optionalDateTime,
  ends_at: optionalDateTime,
});
export type UpdateAnnouncementBody = z.output<typeof updateAnnouncementBody>;

export const announcementStates = ['scheduled', 'sending', 'sent', 'stopped', 'ended'] as const;

const written = byLanguage(z.optional(z.string()));

/** An announcement as admins see it. */
export const adminAnnouncementDto = z.object({
  id,
  title: written,
  text: written,
  /** Lists without entries exclude nobody. */
  audience: z.object({
    tiers: z.array(z.enum(tiers)),
    towns: z.array(z.string()),
    countries: z.array(z.string()),
    languages: z.array(z.enum(languages)),
  }),
  by_mail: z.boolean(),
  starts_at: instant,
  ends_at: z.nullable(instant),
  state: z.enum(announcementStates),
  /** Members who have it on their dashboard, mails that went out, and mails that could not be delivered. */
  reached: z.object({ app: z.number(), mail: z.number(), failed: z.number() }),
  by: personDto,
  created_at: instant,
});
export type AdminAnnouncementDto = z.output<typeof adminAnnouncementDto>;

export const announcementPreviewDto = z.object({ members: z.number(), mails: z.number() });

export const announcements = {
  current: defineEndpoint({
    method: 'get',
    path: '/announcements',
    access: 'member',
    summary: 'The announcements to the caller that she has not dismissed, newest first',
    query: z.object(pageQuery),
    response: z.array(announcementDto),
    status: 200,
    isInLanguage: true,
    isList: true,
  }),
  dismiss: defineEndpoint({
    method: 'post',
    path: '/announcements/:id/dismiss',
    access: 'member',
    summary: 'Take an announcement off the own dashboard',
    params: idParams,
    status: 204,
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/admin/announcements',
    access: 'admin-panel.open',
    summary: 'All announcements with how far they are, newest first',
    query: z.object(pageQuery),
    response: z.array(adminAnnouncementDto),
    status: 200,
    isList: true,
  }),
  preview: defineEndpoint({
    method: 'post',
    path: '/admin/announcements/preview',
    access: 'admin-panel.open',
    summary: 'How many members an announcement would reach now, and how many of them by mail',
    body: previewAnnouncementBody,
    response: announcementPreviewDto,
    status: 200,
  }),
  create: defineEndpoint({
    method: 'post',
    path: '/admin/announcements',
    access: 'admin-panel.open',
    summary: 'Announce something to members, now or later',
    body: createAnnouncementBody,
    response: adminAnnouncementDto,
    status: 201,
  }),
  update: defineEndpoint({
    method: 'put',
    path: '/admin/announcements/:id',
    access: 'admin-panel.open',
    summary: 'Change a scheduled announcement, or title and text of a sent one in the app',
    params: idParams,
    body: updateAnnouncementBody,
    response: adminAnnouncementDto,
    status: 200,
    alsoAnswers: [409],
  }),
  remove: defineEndpoint({
    method: 'delete',
    path: '/admin/announcements/:id',
    access: 'admin-panel.open',
    summary: 'Take an announcement and its notifications away; mails that went out stay',
    params: idParams,
    status: 204,
  }),
  stop: defineEndpoint({
    method: 'post',
    path: '/admin/announcements/:id/stop',
    access: 'admin-panel.open',
    summary: 'Stop what has not gone out',
    params: idParams,
    response: adminAnnouncementDto,
    status: 200,
    alsoAnswers: [409],
  }),
};
