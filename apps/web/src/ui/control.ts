/** The look that fields of forms, filters and searches share: as high as the buttons beside them. */
export const control =
  'default:w-full min-h-11 rounded-xl border border-line-strong bg-surface default:px-4 py-2.25 text-base text-ink placeholder:text-ink-soft disabled:opacity-60 aria-invalid:border-bad';

/** The same for a select; its text ends before the arrow with large text, too. */
export const selectControl = `${control} pr-[2.25rem] text-ellipsis`;
