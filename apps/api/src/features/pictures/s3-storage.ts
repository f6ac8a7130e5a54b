import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import type { AppContext } from '#lib/app-context.ts';
import { unavailable } from '#lib/app-error.ts';
import type { PictureStorage } from '#lib/picture-storage.ts';

/** The S3_… settings (product/pictures#serving). */
type S3Settings = NonNullable<AppContext['config']['s3']>;

/** The SDK is imported on first use: most installations use a folder. */
async function connect({ endpoint, region, accessKeyId, secretAccessKey }: S3Settings) {
  // Switches off a warning of the SDK: on Node 20 it announces that later versions will need Node 22.
  // biome-ignore lint/style/noProcessEnv: the SDK reads it only from there
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // S3-compatible services seldom have a host per bucket or the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 10_000,
      // Without it the SDK only prints a warning.
      throwOnRequestTimeout: true,
      httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 50 }),
      httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 50 }),
    },
  });
  return { client, sdk };
}

/** An error of the SDK, of the network or of an answer that is not S3's. */
export interface S3Error extends Error {
  /** Of the network, as 'ECONNREFUSED'; S3's own codes, as 'NoSuchBucket', are the `name`. */
  code?: string;
}

/**
 * Stores pictures in a bucket of any S3-compatible service. What that refuses or does not answer is thrown as 503, with
 * the `S3Error` as `cause`.
 */
export function createS3Storage(settings: S3Settings): PictureStorage {
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => {
    connection ??= connect(settings);
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
    async remove(key) {
      const { client, sdk } = await connected();
      await client.send(new sdk.DeleteObjectCommand(at(key))).catch(fail);
    },
  };
}
