import { createIsbotFromList, list } from 'isbot';

/** Patterns for the shape of a user agent instead of a bot's name: an unknown agent is no bot. */
const describesShape = (pattern: string) => /^\^(\[|\\[dw])/.test(pattern);

/** HTTP libraries and automated browsers, which members' scripts and tests use, too. */
const tools = ['agent\\b', 'cypress/', 'headless', 'node\\b', 'playwright', 'selenium'];

/** Whether the `User-Agent` is a crawler, link preview or monitor known to `isbot`. */
export const isKnownBot = createIsbotFromList(
  list.filter((pattern) => !describesShape(pattern) && !tools.includes(pattern)),
);
