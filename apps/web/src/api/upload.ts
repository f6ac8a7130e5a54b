import { type PictureDto, pictures } from '@rosette/shared/contract/pictures.ts';
import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { ApiError } from './api-error.ts';
import { bodyOf, orRefusal } from './client.ts';
import { tokenStore } from './token-store.ts';

interface Upload {
  file: Blob;
  use: PictureUse;
  /** Told from 0 to 1 while the bytes are on their way. */
  onProgress(part: number): void;
  signal: AbortSignal;
  /** The same for every try of one upload, so that a repeated one makes one picture. */
  idempotencyKey: string;
}

/** The API waits as long for the bytes. */
const timeoutMs = 180_000;

/** By XMLHttpRequest, because `fetch` does not tell how much has been sent. */
function send({ file, use, onProgress, signal, idempotencyKey }: Upload, token: string | null) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${pictures.upload.path}`);
    request.timeout = timeoutMs;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    const fail = () => reject(new ApiError(0, ''));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    // Fields first: the API knows what the file is for before it comes.
    form.append('use', use);
    form.append('file', file, 'picture');
    request.send(form);
  });
}

/**
 * Uploads a picture.
 * @throws {ApiError} for every refusal and when the line breaks off (status 0)
 */
export async function uploadPicture(upload: Upload): Promise<PictureDto> {
  const token = tokenStore.get();
  const response = await orRefusal(pictures.upload, await send(upload, token), token);
  return bodyOf(pictures.upload, response);
}
