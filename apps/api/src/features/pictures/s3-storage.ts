import type { Readable } from 'node:stream';
import { unavailable } from '#lib/app-error.ts';
import type { PictureStorage } from '#lib/picture-storage.ts';
import { connectS3, type S3Error, type S3Settings } from '#lib/s3-client.ts';

/**
 * Stores pictures in a bucket of any S3-compatible service. What that refuses or does not answer is thrown as 503, with
 * the `S3Error` as `cause`.
 */
export function createS3Storage(settings: S3Settings): PictureStorage {
  let connection: ReturnType<typeof connectS3> | undefined;
  const connected = () => {
    connection ??= connectS3(settings, { requestTimeout: 10_000 });
    return connection;
  };
  const fail = (cause: S3Error): never => {
    throw unavailable('picture_storage_unreachable', cause);
  };
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });
  return {
    async put(key, bytes) {
      const { client, sdk } = await connected();
      const content = { Body: bytes, ContentType: 'image/webp', ContentLength: bytes.length };
      await client.send(new sdk.PutObjectCommand({ ...at(key), ...content })).catch(fail);
    },
    async open(key) {
      const { client, sdk } = await connected();
      try {
        const { Body, ContentLength = 0 } = await client.send(new sdk.GetObjectCommand(at(key)));
        return { length: ContentLength, stream: Body as Readable };
      } catch (error) {
        const failure = error as S3Error;
        // A key without the permission ListBucket is not told that an object is missing.
        const isMissing = ['NoSuchKey', 'AccessDenied'].includes(failure.name);
        return isMissing ? null : fail(failure);
      }
    },
    async *list() {
      const { client, sdk } = await connected();
      let ContinuationToken: string | undefined;
      do {
        const page = new sdk.ListObjectsV2Command({ Bucket: settings.bucket, ContinuationToken });
        const { Contents = [], NextContinuationToken } = await client.send(page).catch(fail);
        yield Contents.flatMap(({ Key }) => Key ?? []);
        ContinuationToken = NextContinuationToken;
      } while (ContinuationToken);
    },
    async remove(key) {
      const { client, sdk } = await connected();
      await client.send(new sdk.DeleteObjectCommand(at(key))).catch(fail);
    },
  };
}
