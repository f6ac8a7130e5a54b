import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { CropShape } from './crop-box.tsx';
import type { CropArea } from './prepare-picture.ts';
import { type UploadState, usePictureUpload } from './use-picture-upload.ts';

const CropBox = lazy(async () => ({ default: (await import('./crop-box.tsx')).CropBox }));

const unreadable =
  'This browser cannot read the picture. Choose a JPEG, PNG, WebP, AVIF or GIF file; on an iPhone, set the camera to "Most Compatible"';

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
      title={crop ? 'Crop your picture' : 'Your picture'}
      description={crop ? 'Drag the picture to choose the part to use' : 'As it will be uploaded'}
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
              alt="What you chose"
              className="max-h-72 justify-self-center rounded-xl object-contain"
              onError={failToShow}
            />
          )
        )}
        {isUploading && (
          <progress
            aria-label="Uploading the picture"
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
            Cancel
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
      {state.step === 'failed' ? state.message : unreadable}
    </p>
  );
}

function actionOf({ step }: UploadState): string {
  if (step === 'uploading') return 'Uploading...';
  return step === 'failed' ? 'Try again' : 'Use picture';
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
