import * as z from 'zod/mini';
import { tiers } from '../policy/roles-and-tiers.ts';
import { languages } from '../texts/languages.ts';
import { sessionDto } from './auth.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { id, idParams, instant, maxLength, newPassword, pageQuery, text } from './fields.ts';
import { personDto } from './people.ts';

/** product/coming-in#import: the largest file, in bytes. */
export const maxImportBytes = 5 * 1_048_576;
/** product/coming-in#import: the most rows of a file. */
export const maxImportRows = 5000;
/** product/coming-in#import: the most columns of a file. */
export const maxImportColumns = 200;

/** What a column of a file can hold. */
export const importColumns = [
  'email',
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'business_name',
  'industry',
  'town',
  'country',
  'bio',
  'website',
  'offers',
  'needs',
  'tier',
  'membership_expires',
  'language',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** Whether 03/04/2026 is the 3rd of April or the 4th of March. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

const importStates = ['checked', 'running', 'done', 'undone'] as const;

const optional = z.nullable(z.string());

/** The account that would be made from a row. */
export const importedMemberDto = z.object({
  email: z.string(),
  full_name: z.string(),
  business_name: optional,
  industry: optional,
  town: optional,
  country: optional,
  bio: optional,
  website: optional,
  offers: z.array(z.string()),
  needs: z.array(z.string()),
  tier: z.enum(tiers),
  membership_expires: z.nullable(instant),
  language: z.nullable(z.enum(languages)),
});
export type ImportedMemberDto = z.output<typeof importedMemberDto>;

/** A column of the file as written, in its order. */
const fileColumnDto = z.object({
  /** Counted from 0, as headings may be empty or repeated. */
  position: z.number(),
  heading: z.string(),
  /** What it becomes; null where it is not imported. */
  column: z.nullable(z.enum(importColumns)),
  /** False where it was guessed from its values, or for want of a better one. */
  is_sure: z.boolean(),
  /** The first three values, cut; empty once the import was run or undone. */
  samples: z.array(z.string()),
});
export type FileColumnDto = z.output<typeof fileColumnDto>;

/** A value of the column `tier` that is no tier; its rows are free until it is mapped. */
const levelDto = z.object({ value: z.string(), rows: z.number(), tier: z.nullable(z.enum(tiers)) });
export type LevelDto = z.output<typeof levelDto>;

/** Where a problem or note stands; `row` counts from 1 below the headings, `line` as a spreadsheet numbers it. */
const place = { row: z.number(), line: z.number(), column: z.enum(importColumns) };

export const importDto = z.object({
  id,
  state: z.enum(importStates),
  /** All rows that are not empty: good ones, skipped ones, and those with a problem. */
  rows: z.number(),
  good: z.number(),
  /**
   * Rows without an address, and those whose address has an account, is repeated, was mailed in the last 30 days, or whose
   * owner deleted her data.
   */
  skipped: z.number(),
  /** The skipped rows without an address. */
  without_email: z.number(),
  columns: z.array(fileColumnDto),
  levels: z.array(levelDto),
  /** How days with slashes are read; null where neither the file nor an admin says it. */
  date_order: z.nullable(z.enum(dateOrders)),
  /** The headings of columns that are not imported. */
  ignored_columns: z.array(z.string()),
  /** The first problem of each column of a row, which is not imported. */
  problems: z.array(z.object({ ...place, detail: z.string() })),
  /** Values that were left out, the first ones; their rows count as good. */
  notes: z.array(z.object({ ...place, value: z.string(), code: z.string(), detail: z.string() })),
  /** The first five good rows. */
  preview: z.array(importedMemberDto),
  made: z.number(),
  mailed: z.number(),
  created_at: instant,
});
export type ImportDto = z.output<typeof importDto>;

/** Why people are imported, in the admin's words; part of the mail to them. */
export const runImportBody = z.object({ note: text('announcement') });

/** As in product/api#changing-things: what is left out stays, null clears. */
export const mapImportBody = z.object({
  /** What the columns at these positions become. */
  columns: z.record(z.string(), z.nullable(z.enum(importColumns))),
  /** The tiers of values of the column `tier`. */
  levels: z.optional(z.record(z.string().check(z.maxLength(maxLength.name)), z.nullable(z.enum(tiers)))),
  date_order: z.optional(z.enum(dateOrders)),
});
export type MapImportBody = z.output<typeof mapImportBody>;

export const undoneDto = z.object({
  /** The numbers of removed accounts, and of those that stay as their owners have claimed them. */
  removed: z.number(),
  kept: z.number(),
});

/** The imported account of a claim link, and who imported it. */
export const claimDto = z.object({
  email: z.string(),
  full_name: z.string(),
  note: z.string(),
  /** The admin who handed in her data. */
  by: personDto,
});
export type ClaimDto = z.output<typeof claimDto>;

const claimToken = z.string().check(z.maxLength(500));

export const claimBody = z.object({ token: claimToken, password: newPassword });
export type ClaimBody = z.output<typeof claimBody>;

/** product/coming-in#import */
export const imports = {
  list: defineEndpoint({
    method: 'get',
    path: '/admin/imports',
    access: 'admin-panel.open',
    summary: 'The imports of members, newest first',
    query: z.object(pageQuery),
    response: z.array(importDto),
    status: 200,
    isList: true,
    isInLanguage: true,
  }),
  get: defineEndpoint({
    method: 'get',
    path: '/admin/imports/:id',
    access: 'admin-panel.open',
    summary: 'One import, with the problems of its rows',
    params: idParams,
    response: importDto,
    status: 200,
    isInLanguage: true,
  }),
  check: defineEndpoint({
    method: 'post',
    path: '/admin/imports',
    access: 'admin-panel.open',
    summary:
      'Check a list of members (.csv, .xlsx, .ods), as multipart/form-data with the field `file`; nobody is imported yet',
    upload: { maxBytes: maxImportBytes, countedAs: 'import' },
    body: z.object({}),
    response: importDto,
    status: 201,
    isInLanguage: true,
    alsoAnswers: [413],
  }),
  map: defineEndpoint({
    method: 'put',
    path: '/admin/imports/:id/mapping',
    access: 'admin-panel.open',
    summary: 'Say which column is what, and check the file anew',
    params: idParams,
    body: mapImportBody,
    response: importDto,
    status: 200,
    isInLanguage: true,
    alsoAnswers: [409],
  }),
  run: defineEndpoint({
    method: 'post',
    path: '/admin/imports/:id/run',
    access: 'admin-panel.open',
    summary: 'Import the good rows of a checked file, and mail those people',
    params: idParams,
    body: runImportBody,
    response: importDto,
    status: 202,
    isInLanguage: true,
    alsoAnswers: [409],
  }),
  undo: defineEndpoint({
    method: 'delete',
    path: '/admin/imports/:id',
    access: 'admin-panel.open',
    summary: 'Undo an import: removes every account whose owner has not come',
    params: idParams,
    response: undoneDto,
    status: 200,
    alsoAnswers: [409],
  }),
};

export const claims = {
  get: defineEndpoint({
    method: 'get',
    path: '/auth/claim/:token',
    access: 'public',
    summary: 'Who handed in the data of the person with this link, and why',
    params: z.object({ token: claimToken }),
    response: claimDto,
    status: 200,
    alsoAnswers: [400],
  }),
  claim: defineEndpoint({
    method: 'post',
    path: '/auth/claim',
    access: 'public',
    summary: 'Join with the link of an import, and set a password',
    body: claimBody,
    response: sessionDto,
    status: 200,
    limit: 'register',
    alsoAnswers: [403],
  }),
  remove: defineEndpoint({
    method: 'post',
    path: '/auth/claim/delete',
    access: 'public',
    summary: 'Delete the data that was imported about the person with this link',
    body: z.object({ token: claimToken }),
    status: 204,
  }),
};
