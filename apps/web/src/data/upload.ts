import type { Endpoint, EndpointResponse } from '@rosette/shared/contract/define-endpoint.ts';
import { type PictureDto, pictures } from '@rosette/shared/contract/pictures.ts';
import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { shownLocale } from '#lib/texts.ts';
import { ApiError } from './api-error.ts';
import { bodyOf, successOf } from './client.ts';
import { tokenStore } from './token-store.ts';

interface Upload {
  file: Blob;
  use: PictureUse;
  /** Called with 0 to 1 during the upload. */
  onProgress(part: number): void;
  signal: AbortSignal;
  /** The same for every try of an upload, so that it creates one picture. */
  idempotencyKey: string;
}

/** The API's own timeout for uploads. */
const timeoutMs = 180_000;

/** By XMLHttpRequest, as `fetch` reports no upload progress. */
function send({ file, use, onProgress, signal, idempotencyKey }: Upload, token: string | null) {
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${pictures.upload.path}`);
    request.timeout = timeoutMs;
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Accept-Language', shownLocale());
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    const fail = () => reject(new ApiError(0));
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    // Fields first, so that the API knows the use before the file arrives.
    form.append('use', use);
    form.append('file', file, 'picture');
    request.send(form);
  });
}

/**
 * Uploads a picture.
 * @throws {ApiError} for refusals and when the connection is lost (status 0)
 */
export async function uploadPicture(upload: Upload): Promise<PictureDto> {
  const token = tokenStore.get();
  const response = await successOf(pictures.upload, await send(upload, token), token);
  return bodyOf(pictures.upload, response);
}

/**
 * Uploads a file to an endpoint that takes nothing else, without progress.
 * @throws {ApiError} for refusals and when the connection is lost (status 0)
 */
export async function uploadFile<const E extends Endpoint>(
  endpoint: E,
  file: File,
): Promise<EndpointResponse<E>> {
  const token = tokenStore.get();
  const form = new FormData();
  form.append('file', file, file.name);
  const response = await fetch(`/api${endpoint.path}`, {
    method: 'POST',
    headers: { 'Accept-Language': shownLocale(), ...(token && { Authorization: `Bearer ${token}` }) },
    body: form,
  }).catch(() => {
    throw new ApiError(0);
  });
  return bodyOf(endpoint, await successOf(endpoint, response, token));
}
