import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { CropShape } from './crop-box.tsx';
import type { CropArea } from './prepare-picture.ts';
import { type UploadState, usePictureUpload } from './use-picture-upload.ts';

const CropBox = lazy(async () => ({ default: (await import('./crop-box.tsx')).CropBox }));

interface PictureDialogProps {
  file: File;
  use: PictureUse;
  /** The shape to crop to; without it the picture is not cropped. */
  crop?: CropShape | undefined;
  onUploaded(url: string): void;
  onClose(): void;
}

/** A chosen file until it is uploaded: preview, crop, upload and retry. */
export function PictureDialog({ file, use, crop, onUploaded, onClose }: PictureDialogProps) {
  const { state, upload, failToShow } = usePictureUpload(file, use, onUploaded);
  /** The part to use, from the crop box once it shows the picture; null where nothing is cropped. */
  const [area, setArea] = useState<CropArea | null>(null);
  const preview = usePreview(file);
  const isUploading = state.step === 'uploading';
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={crop ? texts.frame.picture.cropTitle : texts.frame.picture.title}
      description={crop ? texts.frame.picture.cropAbout : texts.frame.picture.about}
    >
      <div className="grid gap-4">
        {state.step === 'unreadable' ? null : crop && preview ? (
          <Suspense fallback={<div className="h-72 rounded-2xl bg-surface-strong" />}>
            <CropBox src={preview} shape={crop} onChange={setArea} onUnreadable={failToShow} />
          </Suspense>
        ) : (
          preview && (
            <img
              src={preview}
              alt={texts.frame.picture.chosen}
              className="max-h-72 justify-self-center rounded-xl object-contain"
              onError={failToShow}
            />
          )
        )}
        {isUploading && (
          <progress
            aria-label={texts.frame.picture.uploadingLabel}
            value={state.progress}
            max={1}
            className="h-2 w-full accent-accent"
          />
        )}
        <Problem state={state} />
        <div className="flex flex-wrap gap-3">
          {state.step !== 'unreadable' && (
            <Button
              isBusy={isUploading}
              disabled={crop !== undefined && area === null}
              onClick={() => void upload(area)}
            >
              {actionOf(state)}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {texts.common.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Problem({ state }: { state: UploadState }) {
  if (state.step !== 'failed' && state.step !== 'unreadable') return null;
  return (
    <p role="alert" className="text-sm font-medium text-bad">
      {state.step === 'failed' ? state.message : texts.frame.picture.unreadable}
    </p>
  );
}

function actionOf({ step }: UploadState): string {
  if (step === 'uploading') return texts.frame.picture.uploading;
  return step === 'failed' ? texts.common.tryAgain : texts.frame.picture.use;
}

/** The file's object URL while it is shown. */
function usePreview(file: File): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview;
}
