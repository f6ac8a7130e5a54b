import type { ImportDto } from '@rosette/shared/contract/imports.ts';
import type { ErrorCode } from '@rosette/shared/texts/codes.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { type ProblemParams, sentenceOf } from '@rosette/shared/texts/sentence-of.ts';
import { serverLocales } from '#lib/format.ts';
import { textsOf } from '#lib/texts.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { Import } from './import.model.ts';

/** An import, with the problems of its rows in this language. */
export function presentImport(found: Import, language: Language): ImportDto {
  const { _id, state, rows, good, skipped, ignored_columns, problems, preview, made, created_at } = found;
  const sentence = ({ column, code, params }: Import['problems'][number]) =>
    sentenceOf(serverLocales[language], textsOf(language), {
      path: column,
      // Stored by this or an earlier release.
      code: code as ErrorCode,
      ...(params && { params: params as ProblemParams }),
    });
  const placed = (remark: Import['problems'][number]) => ({
    row: remark.row,
    // An earlier release stored none; it took the first line for the headings.
    line: remark.line ?? remark.row + 1,
    column: remark.column,
    detail: sentence(remark),
  });
  return {
    id: String(_id),
    state,
    rows,
    good,
    skipped,
    without_email: found.without_email ?? 0,
    columns: found.columns ?? [],
    levels: found.levels ?? [],
    date_order: found.date_order ?? null,
    ignored_columns,
    problems: problems.map(placed),
    notes: (found.notes ?? []).map((note) => ({ ...placed(note), value: note.value, code: note.code })),
    preview: (preview as ImportDto['preview']).map((member) => ({
      ...member,
      email: writtenAddress(member.email),
    })),
    made,
    // Each account that is made is written to.
    mailed: made,
    created_at: created_at.toISOString(),
  };
}
