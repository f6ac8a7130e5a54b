import { createIsbotFromList, list } from 'isbot';

/** Patterns that describe what an agent looks like and not its name: an unknown agent is nobody's bot. */
const describesShape = (pattern: string) => /^\^(\[|\\[dw])/.test(pattern);

/** Names of libraries and of browsers under control, which members' scripts and tests use too. */
const tools = ['agent\\b', 'cypress/', 'headless', 'node\\b', 'playwright', 'selenium'];

/** Whether the `User-Agent` names a crawler, a link preview or a monitor that the kept list of `isbot` knows. */
export const isKnownBot = createIsbotFromList(
  list.filter((pattern) => !describesShape(pattern) && !tools.includes(pattern)),
);
