import type { PictureUse } from '@rosette/shared/picture-address.ts';
import { ImagePlus } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { cn } from '#lib/cn.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form.tsx';
import { Picture } from '#ui/picture.tsx';
import type { CropShape } from './crop-box.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { readByApi } from './prepare-picture.ts';

interface PictureFieldProps {
  /** The form's field that holds the URL. */
  name: string;
  /** The label of the URL field, which also takes the address of a picture on the web. */
  label: string;
  hint?: string;
  use: PictureUse;
  crop?: CropShape;
  /** The URL field is behind 'Use a web address', unless it has a value or an error. */
  isAddressFolded?: boolean;
  /** Only uploaded pictures: there is no URL field. */
  isUploadOnly?: boolean;
}

const pictureIn = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));

/**
 * A picture by URL, or by a file that is chosen, dropped or pasted and uploaded
 * (product/pictures#in-the-web).
 */
export function PictureField({
  name,
  label,
  hint,
  use,
  crop,
  isAddressFolded = false,
  isUploadOnly = false,
}: PictureFieldProps) {
  const { setValue, getFieldState, formState } = useFormContext();
  const url: unknown = useWatch({ name });
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [isAddressOpen, setAddressOpen] = useState(!isUploadOnly && (!isAddressFolded || Boolean(url)));
  // Once opened it stays in the form: folding it takes nothing back.
  const [wasAddressOpen, setWasAddressOpen] = useState(isAddressOpen);
  const addressId = useId();
  const input = useRef<HTMLInputElement>(null);
  const { error } = getFieldState(name, formState);
  // Not in an effect: the form focuses what it refuses as soon as it is rendered.
  if (error && wasAddressOpen && !isAddressOpen) setAddressOpen(true);
  const setUrl = (value: string) => setValue(name, value, { shouldDirty: true, shouldTouch: true });

  function take(event: DragEvent | ClipboardEvent, data: DataTransfer | null) {
    const picture = pictureIn(data);
    if (!picture) return;
    event.preventDefault();
    setFile(picture);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are alternatives to the button
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
        setOver(false);
        take(event, event.dataTransfer);
      }}
      onPaste={(event) => take(event, event.clipboardData)}
    >
      {isUploadOnly && <p className="font-semibold">{label}</p>}
      <div className="flex flex-wrap items-center gap-3">
        <Picture
          src={typeof url === 'string' ? url : ''}
          alt={texts.frame.picture.current}
          sizes="5rem"
          fit={use === 'logo' ? 'contain' : 'cover'}
          className={cn('aspect-square size-20', crop === 'face' ? 'rounded-full' : 'rounded-xl')}
        />
        <Button variant="secondary" onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" />
          {texts.frame.picture.choose}
        </Button>
        {Boolean(url) && (
          <Button variant="quiet" onClick={() => setUrl('')}>
            {texts.frame.picture.remove}
          </Button>
        )}
        <p className="w-full text-sm text-ink-soft max-sm:hidden">{texts.frame.picture.dropHint}</p>
      </div>
      <input
        ref={input}
        type="file"
        // With this list phones convert HEIC to JPEG.
        accept={readByApi.join(',')}
        aria-label={texts.frame.picture.file}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          // Allows to choose the same file again.
          target.value = '';
        }}
      />
      {isUploadOnly && hint && <p className="text-sm text-ink-soft">{hint}</p>}
      {isAddressFolded && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isAddressOpen}
          aria-controls={wasAddressOpen ? addressId : undefined}
          className="justify-self-start"
          onClick={() => {
            setAddressOpen(!isAddressOpen);
            setWasAddressOpen(true);
          }}
        >
          {texts.frame.picture.useAddress}
        </Button>
      )}
      {wasAddressOpen && (
        <div id={addressId} hidden={!isAddressOpen}>
          <TextField name={name} label={label} type="url" placeholder="https://" {...(hint && { hint })} />
        </div>
      )}
      {file && (
        <PictureDialog
          file={file}
          use={use}
          crop={crop}
          onUploaded={(uploaded) => {
            setUrl(uploaded);
            setFile(null);
          }}
          onClose={() => setFile(null)}
        />
      )}
    </div>
  );
}
