import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The accepted credentials. */
export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Sorted by name, as Signature Version 4 requires. */
function canonicalQuery(parameters: URLSearchParams): string {
  return [...parameters]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

interface Authorization {
  accessKeyId: string;
  /** Date, region, service and 'aws4_request'. */
  scope: string;
  signedHeaders: string[];
  signature: string;
}

const pattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

function readAuthorization(header: string | undefined): Authorization | null {
  const [, accessKeyId, scope, signedHeaders, signature] = pattern.exec(header ?? '') ?? [];
  if (!accessKeyId || !scope || !signedHeaders || !signature) return null;
  return { accessKeyId, scope, signedHeaders: signedHeaders.split(';'), signature };
}

const maxSkewMs = 15 * 60_000;

function instantOf(amzDate: string): number {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(amzDate) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Verifies the Signature Version 4 of a request; S3's error code, or null where it is valid.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signatureProblem(
  { method = 'GET', url = '/', headers }: IncomingMessage,
  body: Buffer,
  { accessKeyId, secretAccessKey, region }: Credentials,
): string | null {
  const given = readAuthorization(headers.authorization);
  if (!given) return 'AccessDenied';
  if (given.accessKeyId !== accessKeyId) return 'InvalidAccessKeyId';
  const amzDate = String(headers['x-amz-date'] ?? '');
  const contentHash = String(headers['x-amz-content-sha256'] ?? '');
  const date = amzDate.slice(0, 8);
  if (given.scope !== `${date}/${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  if (!(Math.abs(Date.now() - instantOf(amzDate)) < maxSkewMs)) return 'RequestTimeTooSkewed';
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  if (!given.signedHeaders.includes('host') || !given.signedHeaders.includes('x-amz-date'))
    return 'AccessDenied';

  const { pathname, searchParams } = new URL(url, 'http://s3');
  const canonicalRequest = [
    method,
    pathname,
    canonicalQuery(searchParams),
    ...given.signedHeaders.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    given.signedHeaders.join(';'),
    contentHash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', amzDate, given.scope, sha256(canonicalRequest)].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign);
  const isRight = timingSafeEqual(signature, Buffer.from(given.signature, 'hex'));
  return isRight ? null : 'SignatureDoesNotMatch';
}
