import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { AppContext } from './app-context.ts';

/** A bucket, as the settings name it. */
export type S3Settings = NonNullable<AppContext['config']['s3']>;

/**
 * A client of any S3-compatible service. The SDK is imported on first use: most installations use folders.
 * @param requestTimeout ms for one answer
 */
export async function connectS3(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  { requestTimeout }: { requestTimeout: number },
) {
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
      requestTimeout,
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
