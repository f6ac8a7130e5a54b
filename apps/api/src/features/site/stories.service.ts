import { exampleStories } from '@rosette/shared/catalogue/example-stories.ts';
import type { StoriesDto, StoryDto, UpdateStoriesBody } from '@rosette/shared/contract/site.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type Stories, StoriesModel } from './story.model.ts';

const landingId = 'landing';

/**
 * Returns the three stories of the landing page: built-in examples until an admin has changed them
 * (product/admin#stories).
 */
export async function getStories(): Promise<StoriesDto> {
  const kept = await StoriesModel.findById(landingId).lean<Stories>();
  // The contract accepts exactly three.
  return (kept?.stories as StoriesDto | undefined) ?? [...exampleStories];
}

/** Without authors: they are members. */
const auditedFields = (stories: readonly StoryDto[]) =>
  Object.fromEntries(
    stories.map(({ quote, is_example }, index) => [`story_${index + 1}`, { quote, is_example }]),
  );

/** Replaces the three stories, as an admin, and audits it, inside a transaction. */
export async function updateStories(admin: Caller, stories: UpdateStoriesBody): Promise<StoriesDto> {
  const before = await getStories();
  await StoriesModel.updateOne({ _id: landingId }, { $set: { stories } }, { upsert: true });
  await recordAudit({
    actor_id: admin.id,
    action: 'story.update',
    subject: { id: landingId, label: 'Stories of the landing page' },
    before: auditedFields(before),
    after: auditedFields(stories),
  });
  return stories as StoriesDto;
}
