/** `rel` of links to pages that members chose: search engines must not count them as recommended. */
export const memberLinkRel = 'nofollow ugc noopener';
