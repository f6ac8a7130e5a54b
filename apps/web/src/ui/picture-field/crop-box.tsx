import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { texts } from '#lib/texts.ts';
import type { CropArea } from './prepare-picture.ts';

/** The crop's shape: a face, or a logo, which may be smaller than its frame. */
export type CropShape = 'face' | 'logo' | 'wide logo';

interface CropBoxProps {
  src: string;
  shape: CropShape;
  onChange(area: CropArea): void;
  /** Called where the browser cannot show the file. */
  onUnreadable(): void;
}

const aspects: Record<CropShape, number> = { face: 1, logo: 1, 'wide logo': 5 / 2 };

/** Crops a picture by dragging, pinching, arrow keys and a slider. */
export function CropBox({ src, shape, onChange, onUnreadable }: CropBoxProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const isFace = shape === 'face';
  const minZoom = isFace ? 1 : 0.3;
  return (
    <div className="grid gap-3">
      <div className="relative h-72 overflow-hidden rounded-2xl bg-surface-strong">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          minZoom={minZoom}
          maxZoom={4}
          aspect={aspects[shape]}
          cropShape={isFace ? 'round' : 'rect'}
          restrictPosition={isFace}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_part, pixels) => onChange(pixels)}
          mediaProps={{ alt: texts.frame.picture.chosen, onError: onUnreadable }}
          cropperProps={{
            role: 'group',
            'aria-label': texts.frame.picture.crop,
          }}
        />
      </div>
      <label className="flex items-center gap-3 text-sm font-semibold">
        {texts.frame.picture.zoom}
        <input
          type="range"
          min={minZoom}
          max={4}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          className="min-h-11 w-full accent-accent"
        />
      </label>
    </div>
  );
}
