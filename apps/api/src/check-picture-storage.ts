import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SettingError } from './config.ts';
import type { AppContext } from './lib/app-context.ts';
import type { S3Error } from './lib/s3-client.ts';

/** The setting that each of S3's error codes is about. */
const settingOf: Record<string, string> = {
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  AuthorizationHeaderMalformed: 'S3_REGION',
  NoSuchBucket: 'S3_BUCKET',
  InvalidBucketName: 'S3_BUCKET',
};

type Step = 'PutObject' | 'GetObject' | 'DeleteObject';

function problemOf(error: unknown, step: Step): string {
  const { name, code, message } = ((error as Error).cause ?? error) as S3Error;
  const setting = settingOf[name];
  if (setting) return `${setting} is wrong: the object store answers ${name}`;
  if (name === 'AccessDenied') return `S3_ACCESS_KEY_ID has no permission ${step} for the bucket S3_BUCKET`;
  const reason = code ?? (name === 'Error' ? message : name);
  return `S3_ENDPOINT does not answer as an object store does (${step}: ${reason})`;
}

/**
 * Where pictures are stored in a bucket, writes, reads and removes an object there once, so that a wrong setting is seen
 * at the start and not with the first upload.
 * @throws {SettingError} naming the setting, in one line
 */
export async function checkPictureStorage({ config, pictures }: AppContext): Promise<void> {
  if (!config.s3) return;
  const key = `probe-${randomUUID()}`;
  let step: Step = 'PutObject';
  try {
    await pictures.put(key, Buffer.from(key));
    step = 'GetObject';
    const stored = await pictures.open(key);
    if (!stored) throw Object.assign(new Error('The object is not found'), { name: 'AccessDenied' });
    await buffer(stored.stream);
    step = 'DeleteObject';
    await pictures.remove(key);
  } catch (error) {
    throw new SettingError(problemOf(error, step));
  }
}
