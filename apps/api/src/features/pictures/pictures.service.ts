import { randomBytes } from 'node:crypto';
import { parseUrl } from '@rosette/shared/parse-url.ts';
import {
  letterOf,
  type PictureName,
  type PictureUse,
  pictureNameOf,
  picturePath,
  readPictureName,
} from '@rosette/shared/picture-address.ts';
import type { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { invalidField, unavailable } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import type { StoredFile } from '#lib/picture-storage.ts';
import { PictureModel, type StoredPicture } from './picture.model.ts';

/** A new random name: 'l<32 hex digits>-1600x1067-<ThumbHash>', which encodes dimensions and placeholder. */
const newPictureName = (use: PictureUse, { width, height, thumbHash }: Omit<PictureName, 'sizes'>): string =>
  `${letterOf(use)}${randomBytes(16).toString('hex')}-${width}x${height}-${thumbHash}`;

/** The key of the file that answers `?w=size`: a picture that is smaller has no larger file than its own. */
function pictureKey(name: string, size: number, { sizes, width, height }: PictureName): string {
  const longerSide = Math.max(width, height);
  const own = sizes.find((each) => each >= longerSide) ?? (sizes.at(-1) as number);
  return `${name}-${Math.min(size, own)}.webp`;
}

/** product/pictures#unused-pictures: an unused picture is removed a day after its last use, in ms. */
const unusedMs = 86_400_000;
/** ms after which an unfinished upload counts as crashed. */
const storingMs = 3_600_000;

const inMs = (ms: number) => new Date(clock.now().getTime() + ms);

/** A picture in every size of its use. */
interface EncodedFiles extends Omit<PictureName, 'sizes'> {
  files: { size: number; bytes: Buffer }[];
}

/**
 * Stores the files of an encoded picture, outside of any transaction: a bucket may take seconds to answer. The document
 * is written before the files, so that `removeUnusedPictures` finds them where `commitPicture` never follows.
 * @throws 503 while the object store is away
 */
export async function storePicture(
  { config, pictures }: AppContext,
  ownerId: string,
  use: PictureUse,
  { files, ...about }: EncodedFiles,
): Promise<{ name: string; url: string }> {
  const name = newPictureName(use, about);
  await PictureModel.create({
    name,
    owner_id: ownerId,
    use,
    sizes: files.map(({ size }) => size),
    state: 'storing',
    created_at: clock.now(),
    remove_at: inMs(storingMs),
  });
  for (const { size, bytes } of files) await pictures.put(`${name}-${size}.webp`, bytes);
  return { name, url: `${config.webOrigin}${picturePath(name)}` };
}

/**
 * Makes a stored picture usable.
 * @throws 503 where it was removed meanwhile: its owner has deleted her account, or storing took too long
 */
export async function commitPicture(name: string): Promise<void> {
  const change = { state: 'stored' as const, remove_at: inMs(unusedMs) };
  const { matchedCount } = await PictureModel.updateOne({ name, state: 'storing' }, change);
  if (matchedCount === 0) throw unavailable();
}

/**
 * The file of a picture in one of its sizes, by default the largest; null for an unknown picture, and for a file without a
 * document, as a restore leaves it (product/pictures#serving).
 */
export async function openPicture(
  { pictures }: AppContext,
  name: string,
  size: string | undefined,
): Promise<StoredFile | null> {
  const picture = readPictureName(name);
  if (!picture) return null;
  const wanted =
    size === undefined ? picture.sizes.at(-1) : picture.sizes.find((allowed) => String(allowed) === size);
  if (wanted === undefined || !(await isStored(name))) return null;
  return pictures.open(pictureKey(name, wanted, picture));
}

/** The kinds of records that show pictures. */
type PictureUser = 'user' | 'business' | 'event' | 'partnership' | 'advertisement' | 'site';

/**
 * Ends the use of pictures by these records, except of the one named `exceptFor`. An unused picture is removed a day
 * later.
 */
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

type Url = string | null | undefined;

/** Where the records hold the address of their picture. */
const fieldOf: Record<PictureUser, string> = {
  user: 'profile_image',
  business: 'logo',
  event: 'image',
  partnership: 'logo_url',
  advertisement: 'image_url',
  site: 'logo',
};

/** Whether an address is one below /media/ of this site. */
function isOurs({ config }: AppContext, url: Url): boolean {
  const parsed = url ? parseUrl(url) : null;
  return (
    parsed !== null && config.webOrigins.includes(parsed.origin) && parsed.pathname.startsWith('/media/')
  );
}

/**
 * Stores which of our pictures a record shows (product/pictures#unused-pictures), inside the transaction of
 * the record.
 * @param url the shown URL; null for none
 * @param before the one that it showed until now
 * @throws 422 for an address of ours without a stored picture that did not stand there before
 *   (product/pictures#addresses-of-ours)
 */
export async function recordPictureUse(
  app: AppContext,
  kind: PictureUser,
  id: unknown,
  url: Url,
  before?: Url,
): Promise<void> {
  const thing = `${kind}:${id}`;
  const name = pictureNameOf(url);
  await endUses([thing], name);
  if (name) {
    await PictureModel.updateOne(
      { name, state: 'stored', used_by: { $ne: thing } },
      { $addToSet: { used_by: thing }, $unset: { remove_at: 1 } },
    );
  }
  if (url !== before && isOurs(app, url) && !(name && (await isStored(name))))
    throw invalidField(fieldOf[kind], 'unknown_picture');
}

const isStored = async (name: string): Promise<boolean> =>
  (await PictureModel.exists({ name, state: 'stored' })) !== null;

/**
 * Makes an uploaded picture the community's logo, inside the transaction of the settings. The logo before it is no longer
 * in use. A logo has no owner, so it is kept when the admin who uploaded it deletes her account.
 * @param url the address that POST /pictures answered; null for no logo
 * @returns false, with nothing changed, for any other address
 */
export async function keepForSite(app: AppContext, url: string | null): Promise<boolean> {
  const name = pictureNameOf(url);
  if (url !== null) {
    // The same path on another host is not our picture.
    if (!name || url !== `${app.config.webOrigin}${picturePath(name)}`) return false;
    const { matchedCount } = await PictureModel.updateOne(
      { name, use: 'logo', state: 'stored' },
      { $unset: { owner_id: 1 } },
    );
    if (matchedCount === 0) return false;
  }
  await recordPictureUse(app, 'site', 'logo', url);
  return true;
}

/** Ends the use of pictures by records that were removed or show none any more. */
export async function endPictureUse(kind: PictureUser, ids: readonly unknown[]): Promise<void> {
  if (ids.length === 0) return;
  const things = ids.map((id) => `${kind}:${id}`);
  await endUses(things, null);
}

/** The picture of a stored file, by the key that `storePicture` gave it; null for another file. */
function pictureOfKey(key: string): string | null {
  const [, name] = /^(.+)-\d+\.webp$/.exec(key) ?? [];
  return name && readPictureName(name) ? name : null;
}

/**
 * Removes the files of pictures that no document names, as a restore leaves them (product/backups#after-a-restore). A
 * document is stored before its files, so none of an upload under way is removed.
 * @throws 503 while the object store is away
 */
export async function removeStrayFiles({ pictures, log }: AppContext): Promise<void> {
  let removed = 0;
  for await (const keys of pictures.list()) {
    const nameOf = new Map(keys.map((key) => [key, pictureOfKey(key)] as const));
    const found = PictureModel.find({ name: { $in: [...nameOf.values()].filter((name) => name !== null) } });
    const named = new Set((await found.select('name').lean()).map(({ name }) => name));
    for (const [key, name] of nameOf) {
      if (name === null || named.has(name)) continue;
      await pictures.remove(key);
      removed += 1;
    }
  }
  if (removed > 0) log.info({ removed }, 'files of pictures without a document were removed');
}

/** Removes a picture's files, then its document; idempotent, so it can be repeated after a crash. */
async function removePicture({ pictures }: AppContext, { _id, name, sizes }: StoredPicture): Promise<void> {
  for (const size of sizes) await pictures.remove(`${name}-${size}.webp`);
  await PictureModel.deleteOne({ _id });
}

/** Removes the pictures that are due, or those of one owner. Returns how many. */
async function removeDuePictures(app: AppContext, owner: { owner_id?: string }): Promise<number> {
  for (let removed = 0; ; removed += 1) {
    // Claimed for an hour by one process; after a crash another one continues.
    const picture = await PictureModel.findOneAndUpdate(
      { ...owner, remove_at: { $lte: clock.now() } },
      { state: 'removing', remove_at: inMs(storingMs) },
      { sort: { remove_at: 1 }, returnDocument: 'after' },
    ).lean();
    if (!picture) return removed;
    try {
      await removePicture(app, picture);
    } catch (error) {
      // The next run tries again at once, and others before it: its file can still be read.
      await PictureModel.updateOne({ _id: picture._id, state: 'removing' }, { remove_at: clock.now() });
      throw error;
    }
  }
}

/** Removes pictures unused for a day, and the remains of crashes. Returns how many. */
export const removeUnusedPictures = (app: AppContext): Promise<number> => removeDuePictures(app, {});

/**
 * Removes the pictures that a deleted member uploaded, once the use of pictures by all that was hers has ended: those that
 * are still in use go over to what shows them, but for her faces (product/pictures#unused-pictures). Files that cannot be removed, because the object
 * store is away, are left to `removeUnusedPictures`. An upload under way is removed when it has surely ended.
 */
export async function removePicturesOf(app: AppContext, memberId: string): Promise<void> {
  await endPictureUse('user', [memberId]);
  await PictureModel.updateMany(
    {
      owner_id: memberId,
      state: 'stored',
      use: { $ne: 'profile' satisfies PictureUse },
      used_by: { $ne: [] },
    },
    { $unset: { owner_id: 1 } },
  );
  await PictureModel.updateMany(
    { owner_id: memberId, state: 'stored' },
    { $set: { state: 'removing', remove_at: clock.now() } },
  );
  await PictureModel.updateMany({ owner_id: memberId, state: 'storing' }, { $set: { state: 'removing' } });
  try {
    await removeDuePictures(app, { owner_id: memberId });
  } catch (error) {
    app.log.warn({ err: error }, 'pictures of a deleted account could not be removed yet');
  }
}

/** For the data export: the pictures that a member uploaded. */
export async function* picturesOf(
  { config }: AppContext,
  memberId: string | Types.ObjectId,
): AsyncGenerator<{ url: string; use: PictureUse; created_at: string }> {
  const rows = PictureModel.find({ owner_id: memberId, state: 'stored' }).lean().cursor();
  for await (const { name, use, created_at } of rows) {
    yield { url: `${config.webOrigin}${picturePath(name)}`, use, created_at: created_at.toISOString() };
  }
}
