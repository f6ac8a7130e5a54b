import { type S3Server, startS3 } from '@rosette/standins/s3/start-s3.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPictureStorage } from './check-picture-storage.ts';
import { SettingError } from './config.ts';
import { testContext } from './test/api.ts';

let s3: S3Server;
beforeEach(async () => {
  s3 = await startS3();
});
afterEach(() => s3.close());

const check = (wrong: Record<string, string> = {}) =>
  checkPictureStorage(
    testContext({
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      ...wrong,
    }),
  );

test('a bucket that takes, gives and removes an object passes, and nothing stays in it', async () => {
  await check();
  expect(s3.objects.size).toBe(0);
});

test('without a bucket there is nothing to check', () => checkPictureStorage(testContext()));

test.each([
  ['S3_SECRET_ACCESS_KEY', 'not the secret', 'SignatureDoesNotMatch'],
  ['S3_ACCESS_KEY_ID', 'AKIAOTHER', 'InvalidAccessKeyId'],
  ['S3_REGION', 'us-east-1', 'AuthorizationHeaderMalformed'],
  ['S3_BUCKET', 'elsewhere', 'NoSuchBucket'],
  ['S3_ENDPOINT', 'http://127.0.0.1:1', 'ECONNREFUSED'],
])('a wrong %s is named in one line, with the reason', async (setting, value, reason) => {
  const refused = check({ [setting]: value });
  await expect(refused).rejects.toBeInstanceOf(SettingError);
  await expect(refused).rejects.toThrow(new RegExp(`^${setting} [^\\n]*${reason}[^\\n]*$`));
  await expect(refused).rejects.not.toThrow(value);
});

test.each([
  ['PUT', 'PutObject'],
  ['GET', 'GetObject'],
  ['DELETE', 'DeleteObject'],
])('a key that may not %s is told the missing permission', async (method, permission) => {
  s3.denied.add(method);
  await expect(check()).rejects.toThrow(`S3_ACCESS_KEY_ID has no permission ${permission}`);
});

test('a store that is away is named by its endpoint', async () => {
  s3.isAway = true;
  await expect(check()).rejects.toThrow(/^S3_ENDPOINT .*SlowDown/);
});
