import type { PictureDto } from '@rosette/shared/contract/pictures.ts';
import {
  type PictureName,
  type PictureUse,
  pictureNameOf,
  picturePath,
  readPictureName,
} from '@rosette/shared/picture-address.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { StoredFile } from '#lib/picture-storage.ts';
import { PictureModel, type StoredPicture } from './picture.model.ts';
import { pictureEncoder } from './picture-encoder.ts';
import { newPictureName, pictureKey } from './picture-name.ts';

/** beyond §13: an unused picture is removed a day after its last use, in ms. */
const unusedMs = 86_400_000;
/** ms after which an unfinished upload counts as crashed. */
const storingMs = 3_600_000;

const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

/** A picture in every size of its use. */
interface EncodedFiles extends Omit<PictureName, 'sizes'> {
  files: { size: number; bytes: Buffer }[];
}

/**
 * Stores a picture that was encoded in the sizes of its use. The row is written before the files, so that
 * `removeUnusedPictures` finds them should the process end in between.
 * @returns its URL
 */
export async function storeEncodedPicture(
  { config, pictures }: AppContext,
  ownerId: string,
  use: PictureUse,
  { files, ...about }: EncodedFiles,
): Promise<string> {
  const name = newPictureName(use, about);
  const stored = new PictureModel({
    name,
    owner_id: ownerId,
    use,
    sizes: files.map(({ size }) => size),
    state: 'storing',
    created_at: clock.now(),
    remove_at: inMs(storingMs),
  });
  // With an Idempotency-Key the call runs in a transaction. The row is written outside of it, as files are not rolled back.
  await stored.save({ session: null });
  for (const { size, bytes } of files) await pictures.put(`${name}-${size}.webp`, bytes);
  const change = { state: 'stored' as const, remove_at: inMs(unusedMs) };
  await PictureModel.updateOne({ _id: stored._id }, change).session(null);
  return `${config.webOrigin}${picturePath(name)}`;
}

/**
 * Stores an uploaded picture (beyond §13).
 * @param path the uploaded file, which stays
 * @throws 422 for what is no picture, moves, is damaged or too large, 429
 */
export async function storePicture(
  app: AppContext,
  caller: Caller,
  { path, use }: { path: string; use: PictureUse },
): Promise<PictureDto> {
  const { full, smaller, placeholder, thumbHash } = await pictureEncoder.encode(app.log, path, use);
  await countCreation(app, caller, 'picture');
  const { width, height } = full;
  const files = [...smaller, full];
  const url = await storeEncodedPicture(app, caller.id, use, { width, height, thumbHash, files });
  return { url, width, height, placeholder };
}

/** The file of a picture in one of its sizes, without a size in its largest; null where there is none. */
export async function openPicture(
  { pictures }: AppContext,
  name: string,
  size: string | undefined,
): Promise<StoredFile | null> {
  const picture = readPictureName(name);
  if (!picture) return null;
  const wanted =
    size === undefined ? picture.sizes.at(-1) : picture.sizes.find((allowed) => String(allowed) === size);
  if (wanted === undefined) return null;
  return pictures.open(pictureKey(name, wanted, picture));
}

/** What shows pictures. */
type PictureUser = 'user' | 'business' | 'event' | 'partnership' | 'advertisement';

/** These things no longer show any of our pictures but the one named `exceptFor`. What nothing shows is removed a day later. */
async function endUses(things: string[], exceptFor: string | null): Promise<void> {
  await PictureModel.updateMany(
    { used_by: { $in: things }, name: { $ne: exceptFor } },
    [
      { $set: { used_by: { $setDifference: ['$used_by', things] } } },
      { $set: { remove_at: { $cond: [{ $eq: ['$used_by', []] }, inMs(unusedMs), '$$REMOVE'] } } },
    ],
    { updatePipeline: true },
  );
}

/**
 * Records which of our pictures a thing shows from now on (beyond §13), called in the transaction that changes the thing.
 * @param url what it shows; null for nothing
 */
export async function recordPictureUse(
  kind: PictureUser,
  id: unknown,
  url: string | null | undefined,
): Promise<void> {
  const thing = `${kind}:${id}`;
  const name = pictureNameOf(url);
  await endUses([thing], name);
  if (!name) return;
  await PictureModel.updateOne(
    { name, state: 'stored', used_by: { $ne: thing } },
    { $addToSet: { used_by: thing }, $unset: { remove_at: 1 } },
  );
}

/** The same for several things that are gone, or show no picture any more. */
export async function endPictureUse(kind: PictureUser, ids: readonly unknown[]): Promise<void> {
  if (ids.length === 0) return;
  const things = ids.map((id) => `${kind}:${id}`);
  await endUses(things, null);
}

/** Removes the files of a picture, then its row; called again after a crash it goes on. */
async function removePicture({ pictures }: AppContext, { _id, name, sizes }: StoredPicture): Promise<void> {
  for (const size of sizes) await pictures.remove(`${name}-${size}.webp`);
  await PictureModel.deleteOne({ _id });
}

/** Removes every picture that nothing has used for a day, and what a crash left behind. Answers how many. */
export async function removeUnusedPictures(app: AppContext): Promise<number> {
  for (let removed = 0; ; removed += 1) {
    // Claimed for an hour, so that of several processes one is at it, and a crash leaves it to the next.
    const picture = await PictureModel.findOneAndUpdate(
      { remove_at: { $lte: clock.now() } },
      { state: 'removing', remove_at: inMs(storingMs) },
      { sort: { remove_at: 1 }, returnDocument: 'after' },
    ).lean();
    if (!picture) return removed;
    await removePicture(app, picture);
  }
}

/** Removes every picture that a member uploaded, in use or not; for a deleted account. */
export async function removePicturesOf(app: AppContext, memberId: string): Promise<void> {
  await PictureModel.updateMany(
    { owner_id: memberId },
    { $set: { state: 'removing', remove_at: inMs(storingMs) } },
  );
  for await (const picture of PictureModel.find({ owner_id: memberId }).lean().cursor()) {
    await removePicture(app, picture);
  }
}

/** For the download of her data: the pictures a member uploaded. */
export async function* picturesOf(
  { config }: AppContext,
  memberId: string | Types.ObjectId,
): AsyncGenerator<{ url: string; use: PictureUse; created_at: string }> {
  const rows = PictureModel.find({ owner_id: memberId, state: 'stored' }).lean().cursor();
  for await (const { name, use, created_at } of rows) {
    yield { url: `${config.webOrigin}${picturePath(name)}`, use, created_at: created_at.toISOString() };
  }
}
