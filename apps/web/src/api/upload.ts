import { type PictureDto, type PictureUse, pictures } from '@rosette/shared/contract/pictures.ts';
import { ApiError } from './api-error.ts';
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

function answerOf(request: XMLHttpRequest): PictureDto | ApiError {
  let body: unknown = null;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // What stands between us and the API answers pages.
  }
  const isAnswer = request.status === pictures.upload.status;
  const parsed = isAnswer ? pictures.upload.response.safeParse(body) : null;
  if (parsed?.success) return parsed.data;
  const { detail } = (body ?? {}) as { detail?: unknown };
  return new ApiError(request.status, typeof detail === 'string' ? detail : '');
}

/**
 * Uploads a picture. By XMLHttpRequest, because `fetch` does not tell how much has been sent.
 * @throws {ApiError} for every refusal and when the line breaks off (status 0)
 */
export function uploadPicture({
  file,
  use,
  onProgress,
  signal,
  idempotencyKey,
}: Upload): Promise<PictureDto> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api${pictures.upload.path}`);
    request.setRequestHeader('Authorization', `Bearer ${tokenStore.get()}`);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const answer = answerOf(request);
      if (answer instanceof ApiError) reject(answer);
      else resolve(answer);
    };
    request.onerror = () => reject(new ApiError(0, ''));
    request.onabort = () => reject(new ApiError(0, ''));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    // Fields first: the API knows what the file is for before it comes.
    form.append('use', use);
    form.append('file', file, 'picture');
    request.send(form);
  });
}
