import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, refuseProduction } from '../loopback.ts';
import { type Credentials, signatureProblem } from './signature.ts';

/** The S3_… settings for this server. */
export interface S3Server extends Credentials {
  endpoint: string;
  bucket: string;
  /** The objects of the bucket by key; tests read and change them. */
  objects: Map<string, { body: Buffer; type: string }>;
  /** Answers every request with 503 while set. */
  isAway: boolean;
  /** The methods that the key has no permission for. */
  denied: Set<string>;
  /** Without the permission ListBucket a missing object is answered with 403, as S3 does. */
  mayList: boolean;
  /** The keys of a page of a list, at most. */
  pageSize: number;
  close(): Promise<void>;
}

const statuses: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  NoSuchUpload: 404,
  MethodNotAllowed: 405,
  SlowDown: 503,
};

function refuse(response: ServerResponse, code: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(statuses[code] ?? 403, { 'Content-Type': 'application/xml' }).end(body);
}

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;

/** The parts of uploads that are under way, by the id of the upload. */
type Uploads = Map<string, Map<number, Buffer>>;

/** Answers a request for an upload in parts; false for any other one. */
function answerUpload(
  { method, uploads, objects }: { method: string; uploads: Uploads; objects: S3Server['objects'] },
  { searchParams }: URL,
  { key, body, response }: { key: string; body: Buffer; response: ServerResponse },
): boolean {
  const id = searchParams.get('uploadId');
  const parts = uploads.get(id ?? '');
  if (method === 'POST' && searchParams.has('uploads')) {
    const UploadId = randomBytes(8).toString('hex');
    uploads.set(UploadId, new Map());
    const named = `<UploadId>${UploadId}</UploadId><Key>${key}</Key>`;
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(xml(`<InitiateMultipartUploadResult>${named}</InitiateMultipartUploadResult>`));
    return true;
  }
  if (id === null) return false;
  if (!parts) refuse(response, 'NoSuchUpload');
  else if (method === 'PUT') {
    const number = Number(searchParams.get('partNumber'));
    parts.set(number, body);
    response.writeHead(200, { ETag: `"${number}"` }).end();
  } else if (method === 'POST') {
    const ordered = [...parts].toSorted(([one], [other]) => one - other);
    objects.set(key, { body: Buffer.concat(ordered.map(([, part]) => part)), type: 'binary/octet-stream' });
    uploads.delete(id);
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(xml(`<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`));
  } else {
    uploads.delete(id);
    response.writeHead(204).end();
  }
  return true;
}

/** A page of the list of keys, in their order; its token is the last of them. */
function pageOf({ objects, pageSize }: S3Server, searchParams: URLSearchParams): string {
  const [prefix, after] = [searchParams.get('prefix') ?? '', searchParams.get('continuation-token') ?? ''];
  const left = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = left.slice(0, pageSize);
  const isTruncated = left.length > page.length;
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  const listed = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${listed}</ListBucketResult>`;
}

/**
 * S3 with one bucket in memory, for tests: PUT, GET, HEAD and DELETE of objects, uploads in parts and a list of keys,
 * addressed by path, each signed.
 */
export async function startS3(): Promise<S3Server> {
  refuseProduction('The S3 test server', 'S3_ENDPOINT');
  const s3: S3Server = {
    endpoint: '',
    bucket: 'pictures',
    region: 'eu-central-1',
    accessKeyId: `AKIA${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(20).toString('hex'),
    objects: new Map(),
    isAway: false,
    denied: new Set(),
    mayList: true,
    pageSize: 1000,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const uploads: Uploads = new Map();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    if (s3.isAway) return refuse(response, 'SlowDown');
    const problem = signatureProblem(request, body, s3);
    if (problem) return refuse(response, problem);
    const url = new URL(request.url ?? '/', s3.endpoint);
    const { pathname, searchParams } = url;
    const [, bucket, ...path] = pathname.split('/').map(decodeURIComponent);
    if (bucket !== s3.bucket) return refuse(response, 'NoSuchBucket');
    if (s3.denied.has(request.method ?? '')) return refuse(response, 'AccessDenied');
    const key = path.join('/');
    const { method = 'GET' } = request;
    if (answerUpload({ method, uploads, objects: s3.objects }, url, { key, body, response })) return;
    if (key === '' && searchParams.get('list-type') === '2') {
      if (!s3.mayList) return refuse(response, 'AccessDenied');
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(xml(pageOf(s3, searchParams)));
      return;
    }
    if (request.method === 'PUT') {
      s3.objects.set(key, { body, type: request.headers['content-type'] ?? 'application/octet-stream' });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') {
      s3.objects.delete(key);
      response.writeHead(204).end();
    } else if (request.method === 'GET' || request.method === 'HEAD') {
      const object = s3.objects.get(key);
      if (!object) return refuse(response, s3.mayList ? 'NoSuchKey' : 'AccessDenied');
      response.writeHead(200, { 'Content-Type': object.type, 'Content-Length': object.body.length });
      response.end(request.method === 'GET' ? object.body : undefined);
    } else refuse(response, 'MethodNotAllowed');
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  s3.endpoint = `http://127.0.0.1:${await listen(server, 0)}`;
  return s3;
}
