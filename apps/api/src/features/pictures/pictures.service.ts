import type { PictureDto, PictureUse } from '@rosette/shared/contract/pictures.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Types } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { StoredFile } from '#lib/picture-storage.ts';
import { PictureModel, type StoredPicture } from './picture.model.ts';
import { encodePicture } from './picture-encoding.ts';
import { newPictureName, pictureKey, pictureNameOf, picturePath, readPictureName } from './picture-name.ts';

/** beyond §13: what nothing uses is removed a day after its last use ended. */
const unusedMs = 86_400_000;
/** An upload that was not finished by then was cut off by a crash. */
const storingMs = 3_600_000;

const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

/**
 * Keeps an uploaded picture in the sizes of its use (beyond §13). The row comes first and says what is to be removed
 * should the process end before the files are complete.
 * @param path the uploaded file, which stays
 * @throws 422 for what is no picture, moves, is damaged or too large, 429
 */
export async function storePicture(
  app: AppContext,
  caller: Caller,
  { path, use }: { path: string; use: PictureUse },
): Promise<PictureDto> {
  const { config, pictures } = app;
  const { full, smaller, placeholder } = await encodePicture(path, use);
  const { width, height } = full;
  const files = [...smaller, full];
  await countCreation(app, caller, 'picture');
  const name = newPictureName(use, width, height);
  const row = {
    name,
    owner_id: caller.id,
    use,
    sizes: files.map(({ size }) => size),
    state: 'storing' as const,
    created_at: clock.now(),
    remove_at: inMs(storingMs),
  };
  // Written at once, even where the call is a transaction: files are not undone with it, so the row has to be there first.
  const stored = new PictureModel(row);
  await stored.save({ session: null });
  for (const { size, bytes } of files) await pictures.put(`${name}-${size}.webp`, bytes);
  const change = { state: 'stored' as const, remove_at: inMs(unusedMs) };
  await PictureModel.updateOne({ _id: stored._id }, change).session(null);
  return { url: `${config.webOrigin}${picturePath(name)}`, width, height, placeholder };
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

/**
 * Notes which of our pictures a thing shows from now on, in the transaction that changes it: those it no longer shows
 * are removed a day later, unless something else shows them.
 * @param thing as 'event:<id>'
 * @param url what it shows now; null for nothing
 */
export async function recordPictureUse(
  { config }: AppContext,
  thing: string,
  url: string | null | undefined,
): Promise<void> {
  const name = pictureNameOf(url, config.webOrigins);
  await PictureModel.updateMany(
    { used_by: thing, name: { $ne: name } },
    [
      { $set: { used_by: { $filter: { input: '$used_by', cond: { $ne: ['$$this', thing] } } } } },
      { $set: { remove_at: { $cond: [{ $eq: ['$used_by', []] }, inMs(unusedMs), '$$REMOVE'] } } },
    ],
    { updatePipeline: true },
  );
  if (!name) return;
  await PictureModel.updateOne(
    { name, state: 'stored', used_by: { $ne: thing } },
    { $addToSet: { used_by: thing }, $unset: { remove_at: 1 } },
  );
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

/** Removes every picture of a member whose account is deleted. */
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
