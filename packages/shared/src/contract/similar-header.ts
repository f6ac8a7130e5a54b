/** The header of an answer to a search that found nothing, and lists what is similar. */
export const similarHeader = 'X-Search';

/** For lists (product/profiles-and-directory#similar-matches). */
export const listsSimilar = {
  [similarHeader]:
    '`similar` where nothing matches `q`, and matches of its words without their ends are listed',
} as const;
