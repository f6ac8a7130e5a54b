import { storiesOf } from '@rosette/shared/catalogue/example-stories.ts';
import { unnamedSubjects } from '@rosette/shared/contract/audit.ts';
import type { StoriesDto, StoryDto, UpdateStoriesBody } from '@rosette/shared/contract/site.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { textsOf } from '#lib/texts.ts';
import { type Stories, StoriesModel } from './story.model.ts';

const landingId = 'landing';

const examplesIn = (language: Language) => storiesOf(textsOf(language).stories);

/** A story in this language where it is a built-in one, in whichever language it was stored; else as an admin wrote it. */
function storyIn(language: Language, story: StoryDto): StoryDto {
  if (!story.is_example) return story;
  const indices = languages.map((each) =>
    examplesIn(each).findIndex(
      ({ quote, author, role }) => quote === story.quote && author === story.author && role === story.role,
    ),
  );
  return examplesIn(language)[Math.max(...indices)] ?? story;
}

/**
 * Returns the three stories of the landing page: built-in examples, in this language, until an admin has changed them
 * (product/admin#stories).
 */
export async function getStories(language: Language): Promise<StoriesDto> {
  const kept = await StoriesModel.findById(landingId).lean<Stories>();
  // The contract accepts exactly three.
  const stories = kept?.stories as StoriesDto | undefined;
  return stories?.map((story) => storyIn(language, story)) ?? examplesIn(language);
}

/** Without authors: they are members. */
const auditedFields = (stories: readonly StoryDto[]) =>
  Object.fromEntries(
    stories.map(({ quote, is_example }, index) => [`story_${index + 1}`, { quote, is_example }]),
  );

/** Replaces the three stories, as an admin, and audits it, inside a transaction. */
export async function updateStories(admin: Caller, stories: UpdateStoriesBody): Promise<StoriesDto> {
  const before = await getStories('en');
  await StoriesModel.updateOne({ _id: landingId }, { $set: { stories } }, { upsert: true });
  await recordAudit({
    actor_id: admin.id,
    action: 'story.update',
    subject: { id: landingId, label: unnamedSubjects.story },
    before: auditedFields(before),
    after: auditedFields(stories),
  });
  return stories as StoriesDto;
}
