import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { useEffect, useRef, useState } from 'react';
import { detailOr } from '#data/api-error.ts';
import { uploadPicture } from '#data/upload.ts';
import { randomId } from '#lib/random-id.ts';
import { texts } from '#lib/texts.ts';
import { type CropArea, preparePicture } from './prepare-picture.ts';

export type UploadState =
  | { step: 'chosen' }
  | { step: 'uploading'; progress: number }
  | { step: 'failed'; message: string }
  | { step: 'unreadable' };

/** Uploads a file; after a failure it stays chosen for a retry. */
export function usePictureUpload(file: File, use: PictureUse, onUploaded: (url: string) => void) {
  const [state, setState] = useState<UploadState>({ step: 'chosen' });
  const running = useRef<AbortController | null>(null);
  // A retry sends the same bytes with the same key; another area is another upload.
  const sent = useRef<{ area: string; idempotencyKey: string } | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  function keyOf(area: CropArea | null): string {
    const part = JSON.stringify(area);
    if (sent.current?.area !== part) sent.current = { area: part, idempotencyKey: randomId() };
    return sent.current.idempotencyKey;
  }

  return {
    state,
    failToShow: () => setState({ step: 'unreadable' }),
    async upload(area: CropArea | null) {
      const controller = new AbortController();
      running.current = controller;
      setState({ step: 'uploading', progress: 0 });
      let prepared: Blob;
      try {
        prepared = await preparePicture(file, area);
      } catch {
        setState({ step: 'unreadable' });
        return;
      }
      if (controller.signal.aborted) return;
      try {
        const { url } = await uploadPicture({
          file: prepared,
          use,
          signal: controller.signal,
          idempotencyKey: keyOf(area),
          onProgress: (progress) => setState({ step: 'uploading', progress }),
        });
        onUploaded(url);
      } catch (error) {
        if (!controller.signal.aborted)
          setState({ step: 'failed', message: detailOr(error, texts.frame.picture.uploadFailed) });
      }
    },
  };
}
