import type { StoriesDto } from '../contract/site.ts';
import { stories } from '../texts/en/stories.ts';

/** The built-in stories from the texts of a language. */
export const storiesOf = (texts: typeof stories): StoriesDto =>
  Object.values(texts).map((story) => ({ ...story, is_example: true }));

/** The stories of the landing page until an admin replaces them. */
export const exampleStories: Readonly<StoriesDto> = storiesOf(stories);
