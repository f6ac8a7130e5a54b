import mongoose from 'mongoose';
import { escapeRegExp } from '#lib/escape-reg-exp.ts';

type Folder = 'avatars' | 'logos' | 'events' | 'ads';

/** The URL of the drawn pictures, which are part of the web app. */
const folderOf = (origin: string) => `${origin}/demo/`;

/** The absolute URL of a drawn picture, as members' pictures have one. */
export const pictureUrl = (origin: string, folder: Folder, slug: string): string =>
  `${folderOf(origin)}${folder}/${slug}.svg`;

/** All fields that may hold such a URL. */
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
      // Keeps a picture that was changed meanwhile.
      updateOne: {
        filter: { _id, [field]: url },
        update: { $set: { [field]: to + url.slice(from.length) } },
      },
    })),
    { ordered: false },
  );
}

/** Changes the origin of all demo pictures. */
export async function moveDemoPictures(from: string, to: string): Promise<void> {
  await Promise.all(
    pictureFields.map(([collection, field]) => movePictures(collection, field, folderOf(from), folderOf(to))),
  );
}
