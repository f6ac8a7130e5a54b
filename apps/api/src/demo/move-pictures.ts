import mongoose from 'mongoose';
import { escapeRegExp } from '#lib/escape-reg-exp.ts';

/** All fields that may hold the URL of a picture. */
const pictureFields = [
  ['users', 'profile_image'],
  ['businesses', 'logo'],
  ['events', 'image'],
  ['partnerships', 'logo_url'],
  ['advertisements', 'image_url'],
] as const;

/** The paths of uploads, and of the drawings in the demo of an older release. */
const paths = ['/media/', '/demo/'];

async function moveField(collection: string, field: string, from: string, to: string): Promise<void> {
  const documents = mongoose.connection.collection(collection);
  const isOurs = { $regex: `^${escapeRegExp(from)}(${paths.join('|')})` };
  const found = await documents.find({ [field]: isOurs }, { projection: { [field]: 1 } }).toArray();
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

/** Changes the origin of all uploaded and drawn pictures. */
export async function movePictures(from: string, to: string): Promise<void> {
  await Promise.all(pictureFields.map(([collection, field]) => moveField(collection, field, from, to)));
}
