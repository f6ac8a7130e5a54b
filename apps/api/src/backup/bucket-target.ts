import type { Readable } from 'node:stream';
import { connectS3, type S3Settings } from '#lib/s3-client.ts';
import { isBackupName } from './backup-names.ts';
import type { BackupTarget } from './backup-target.ts';

/** The size of a part: at most 10,000 of them make a file of 160 GB. One is held in memory. */
const partBytes = 16 * 1024 * 1024;
/** ms for one part, also on a slow line. */
const requestTimeout = 300_000;

/** Hands on the bytes in parts. */
async function* partsOf(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [chunks, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of file) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/** Opens a backup in a bucket. */
export async function openInBucket(settings: S3Settings, name: string): Promise<Readable> {
  const { client, sdk } = await connectS3(settings, { requestTimeout });
  const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: settings.bucket, Key: name }));
  return Body as Readable;
}

/** Keeps backups in a bucket of any S3-compatible service. */
export function createBucketTarget(settings: S3Settings): BackupTarget {
  let connection: ReturnType<typeof connectS3> | undefined;
  const connected = () => {
    connection ??= connectS3(settings, { requestTimeout });
    return connection;
  };
  const at = (name: string) => ({ Bucket: settings.bucket, Key: name });
  const remove = async (name: string) => {
    const { client, sdk } = await connected();
    await client.send(new sdk.DeleteObjectCommand(at(name)));
  };
  const list = async () => {
    const { client, sdk } = await connected();
    const names: string[] = [];
    let token: string | undefined;
    do {
      const page = { Bucket: settings.bucket, Prefix: 'rosette-', ContinuationToken: token };
      const { Contents = [], NextContinuationToken } = await client.send(new sdk.ListObjectsV2Command(page));
      names.push(...Contents.flatMap(({ Key }) => Key ?? []));
      token = NextContinuationToken;
    } while (token);
    return names.filter(isBackupName);
  };
  return {
    check: async () => void (await list()),
    list,
    create(name) {
      let bytes = 0;
      return {
        async write(file) {
          const { client, sdk } = await connected();
          const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(at(name)));
          try {
            const parts: { ETag: string | undefined; PartNumber: number }[] = [];
            for await (const part of partsOf(file)) {
              bytes += part.length;
              const PartNumber = parts.length + 1;
              const sent = { ...at(name), UploadId, PartNumber, Body: part, ContentLength: part.length };
              const { ETag } = await client.send(new sdk.UploadPartCommand(sent));
              parts.push({ ETag, PartNumber });
            }
            const done = { ...at(name), UploadId, MultipartUpload: { Parts: parts } };
            await client.send(new sdk.CompleteMultipartUploadCommand(done));
          } catch (error) {
            await client.send(new sdk.AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => {});
            throw error;
          }
        },
        open: () => openInBucket(settings, name),
        // A bucket shows an object once it is whole.
        keep: async () => ({ place: `s3://${settings.bucket}/${name}`, bytes }),
        discard: () => remove(name),
      };
    },
    remove,
  };
}
