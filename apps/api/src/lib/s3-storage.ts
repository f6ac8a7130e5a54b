import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { Readable } from 'node:stream';
import type { PictureStorage } from './picture-storage.ts';

/** The S3_… settings (beyond §13). */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

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
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 15_000,
      httpAgent: new HttpAgent({ keepAlive: true, maxSockets: 50 }),
      httpsAgent: new HttpsAgent({ keepAlive: true, maxSockets: 50 }),
    },
  });
  return { client, sdk };
}

/** Stores pictures in a bucket of any S3-compatible service. */
export function createS3Storage(settings: S3Settings): PictureStorage {
  let connection: ReturnType<typeof connect> | undefined;
  const connected = () => {
    connection ??= connect(settings);
    return connection;
  };
  const at = (key: string) => ({ Bucket: settings.bucket, Key: key });
  return {
    async put(key, bytes) {
      const { client, sdk } = await connected();
      const content = { Body: bytes, ContentType: 'image/webp', ContentLength: bytes.length };
      await client.send(new sdk.PutObjectCommand({ ...at(key), ...content }));
    },
    async open(key) {
      const { client, sdk } = await connected();
      try {
        const { Body, ContentLength = 0 } = await client.send(new sdk.GetObjectCommand(at(key)));
        return { length: ContentLength, stream: Body as Readable };
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(key) {
      const { client, sdk } = await connected();
      await client.send(new sdk.DeleteObjectCommand(at(key)));
    },
  };
}
