import type { ErrorCode } from '@rosette/shared/texts/codes.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { sentenceOf } from '@rosette/shared/texts/sentence-of.ts';
import type { AppError } from '#lib/app-error.ts';
import { serverLocales } from '#lib/format.ts';
import { render } from '#lib/message.ts';
import { textsOf } from '#lib/texts.ts';

/** The body of every error (product/api#errors). */
interface ErrorBody extends Readonly<Record<string, unknown>> {
  code: ErrorCode;
  /** One sentence for a person. */
  detail: string;
  /** Of a 422: what is wrong with each field. */
  errors?: { path: string; code: ErrorCode; message: string }[];
}

/** An error in a language; the sentence of a 422 is that of its first field. */
export function errorBody(language: Language, { code, params, errors, body }: AppError): ErrorBody {
  const fields = errors?.map((problem) => ({
    path: problem.path,
    code: problem.code,
    message: sentenceOf(serverLocales[language], textsOf(language), problem),
  }));
  const detail = fields?.[0]?.message ?? render(language, { text: `errors.${code}`, params });
  return { ...body, code, detail, ...(fields && { errors: fields }) };
}
