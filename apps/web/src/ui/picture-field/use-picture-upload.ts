import type { PictureUse } from '@rosette/shared/contract/pictures.ts';
import { useEffect, useRef, useState } from 'react';
import { detailOr } from '#api/api-error.ts';
import { uploadPicture } from '#api/upload.ts';
import { type CropArea, preparePicture } from './prepare-picture.ts';

type State =
  | { step: 'idle' }
  | { step: 'chosen'; file: File }
  | { step: 'uploading'; file: File; progress: number }
  | { step: 'failed'; file: File; message: string };

const unreadable =
  'This browser cannot read the picture. Choose a JPEG, PNG, WebP, AVIF or GIF file; on an iPhone, set the camera to "Most Compatible"';
const cutOff = 'The picture could not be uploaded. Check your connection and try again';

/** From choosing a file to its URL: one picture at a time, which stays chosen when the upload fails. */
export function usePictureUpload(use: PictureUse, onUploaded: (url: string) => void) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const running = useRef<AbortController | null>(null);
  const key = useRef('');
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    choose(file: File) {
      key.current = crypto.randomUUID();
      setState({ step: 'chosen', file });
    },
    cancel() {
      running.current?.abort();
      setState({ step: 'idle' });
    },
    /** Shown cannot be what this browser does not read. */
    failToShow(file: File) {
      setState({ step: 'failed', file, message: unreadable });
    },
    async upload(file: File, area: CropArea | null) {
      const controller = new AbortController();
      running.current = controller;
      setState({ step: 'uploading', file, progress: 0 });
      let prepared: Blob;
      try {
        prepared = await preparePicture(file, area);
      } catch {
        setState({ step: 'failed', file, message: unreadable });
        return;
      }
      try {
        const { url } = await uploadPicture({
          file: prepared,
          use,
          signal: controller.signal,
          idempotencyKey: key.current,
          onProgress: (progress) => setState({ step: 'uploading', file, progress }),
        });
        setState({ step: 'idle' });
        onUploaded(url);
      } catch (error) {
        if (!controller.signal.aborted) setState({ step: 'failed', file, message: detailOr(error, cutOff) });
      }
    },
  };
}
