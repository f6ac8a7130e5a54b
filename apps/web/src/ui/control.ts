/** The look that fields of forms, filters and searches share. */
export const control =
  'default:w-full min-h-11 rounded-xl border border-line-strong bg-surface default:px-4 py-2.5 text-base text-ink placeholder:text-ink-soft disabled:opacity-60 aria-invalid:border-bad';
