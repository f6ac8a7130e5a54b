import type { PictureUse } from '@rosette/shared/contract/pictures.ts';
import { ImagePlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '#lib/cn.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form.tsx';
import { Picture } from '#ui/picture.tsx';
import type { CropArea } from './prepare-picture.ts';
import { usePictureUpload } from './use-picture-upload.ts';

const CropBox = lazy(async () => ({ default: (await import('./crop-box.tsx')).CropBox }));

interface PictureFieldProps {
  /** The form's field that holds the URL. */
  name: string;
  /** Of the URL field, which stays for pictures that are on the web already. */
  label: string;
  hint?: string;
  use: PictureUse;
  /** What is cut out; without it the picture stays whole. */
  crop?: 'round' | 'square';
}

/** A picture's URL, or a file that is uploaded and becomes one: chosen, dropped or pasted, cropped, with progress. */
export function PictureField({ name, label, hint, use, crop }: PictureFieldProps) {
  const { setValue } = useFormContext();
  const url: unknown = useWatch({ name });
  const set = (value: string) => setValue(name, value, { shouldDirty: true, shouldTouch: true });
  const upload = usePictureUpload(use, set);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { state } = upload;

  function takeFrom(data: DataTransfer | null): boolean {
    const file = [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (file) upload.choose(file);
    return file !== undefined;
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are beside the button, which does the same
    <div
      className={cn(
        'grid gap-3 rounded-2xl border border-dashed border-line p-4',
        isOver && 'bg-surface-soft',
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFrom(event.dataTransfer);
      }}
      onPaste={(event) => {
        if (takeFrom(event.clipboardData)) event.preventDefault();
      }}
    >
      {state.step === 'idle' ? (
        <Chosen url={typeof url === 'string' ? url : ''} round={crop === 'round'} onRemove={() => set('')}>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden="true" />
            Choose a picture
          </Button>
        </Chosen>
      ) : (
        <Preparing
          key={state.file.lastModified + state.file.name}
          upload={upload}
          state={state}
          crop={crop}
        />
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={`File for ${label}`}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) upload.choose(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
      <TextField name={name} label={label} type="url" placeholder="https://" {...(hint && { hint })} />
    </div>
  );
}

interface ChosenProps {
  url: string;
  round: boolean;
  onRemove(): void;
  children: React.ReactNode;
}

/** The picture that is there, with what can be done about it. */
function Chosen({ url, round, onRemove, children }: ChosenProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Picture
        src={url}
        alt="The picture as it is now"
        className={cn('size-20 object-cover', round ? 'rounded-full' : 'rounded-xl')}
      />
      {children}
      {url && (
        <Button variant="quiet" onClick={onRemove}>
          Remove picture
        </Button>
      )}
      <p className="w-full text-sm text-ink-soft max-sm:hidden">
        You can also drop a file here or paste one.
      </p>
    </div>
  );
}

interface PreparingProps {
  upload: ReturnType<typeof usePictureUpload>;
  state: Exclude<ReturnType<typeof usePictureUpload>['state'], { step: 'idle' }>;
  crop: 'round' | 'square' | undefined;
}

/** A file between being chosen and being uploaded. */
function Preparing({ upload, state, crop }: PreparingProps) {
  const { file, step } = state;
  const preview = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(preview), [preview]);
  const [area, setArea] = useState<CropArea | null>(null);
  const isUploading = step === 'uploading';
  return (
    <div className="grid gap-3">
      {crop && !isUploading ? (
        <Suspense fallback={<div className="h-64 rounded-2xl bg-surface-strong" />}>
          <CropBox src={preview} shape={crop} onChange={setArea} />
        </Suspense>
      ) : (
        <img
          src={preview}
          alt="What you chose"
          className="max-h-48 justify-self-start rounded-xl object-contain"
          onError={() => upload.failToShow(file)}
        />
      )}
      {isUploading && (
        <progress
          aria-label="Uploading the picture"
          value={state.progress}
          max={1}
          className="h-2 w-full accent-accent"
        />
      )}
      {step === 'failed' && (
        <p role="alert" className="text-sm font-medium text-bad">
          {state.message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isUploading} onClick={() => void upload.upload(file, area)}>
          {label(step)}
        </Button>
        <Button variant="quiet" onClick={upload.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function label(step: PreparingProps['state']['step']): string {
  if (step === 'uploading') return 'Uploading...';
  return step === 'failed' ? 'Try again' : 'Use picture';
}
