import mongoose from 'mongoose';
import { escapeRegExp } from '#lib/escape-reg-exp.ts';

type Folder = 'avatars' | 'logos' | 'events' | 'ads';

/** Where the drawn pictures are served: they come with the web app. */
const folderOf = (origin: string) => `${origin}/demo/`;

/** The address of a drawn picture; absolute, like every picture a member gives. */
export const pictureUrl = (origin: string, folder: Folder, slug: string): string =>
  `${folderOf(origin)}${folder}/${slug}.svg`;

/** Every field that may hold such an address. */
const pictureFields = [
  ['users', 'profile_image'],
  ['businesses', 'logo'],
  ['events', 'image'],
  ['partnerships', 'logo_url'],
  ['advertisements', 'image_url'],
] as const;

async function movePictures(collection: string, field: string, from: string, to: string): Promise<void> {
  const documents = mongoose.connection.collection(collection);
  const found = await documents
    .find({ [field]: { $regex: `^${escapeRegExp(from)}` } }, { projection: { [field]: 1 } })
    .toArray();
  if (found.length === 0) return;
  await documents.bulkWrite(
    found.map(({ _id, [field]: url }) => ({
      // Only where it still is that picture: another one chosen meanwhile stays.
      updateOne: {
        filter: { _id, [field]: url },
        update: { $set: { [field]: to + url.slice(from.length) } },
      },
    })),
    { ordered: false },
  );
}

/** Pictures of the demo that point to one origin point to another. */
export async function moveDemoPictures(from: string, to: string): Promise<void> {
  await Promise.all(
    pictureFields.map(([collection, field]) => movePictures(collection, field, folderOf(from), folderOf(to))),
  );
}
