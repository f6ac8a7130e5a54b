import { useState } from 'react';
import Cropper from 'react-easy-crop';
import type { CropArea } from './prepare-picture.ts';

interface CropBoxProps {
  src: string;
  shape: 'round' | 'square';
  onChange(area: CropArea): void;
}

/** Chooses the part of a picture that is kept: by dragging, pinching, or with the arrow keys and the slider. */
export function CropBox({ src, shape, onChange }: CropBoxProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="grid gap-3">
      <div className="relative h-64 overflow-hidden rounded-2xl bg-surface-strong">
        <Cropper
          image={src}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={4}
          aspect={1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_part, pixels) => onChange(pixels)}
          mediaProps={{ alt: 'The picture you chose' }}
          cropperProps={{ 'aria-label': 'Part of the picture that is kept; move it with the arrow keys' }}
        />
      </div>
      <label className="flex items-center gap-3 text-sm font-semibold">
        Zoom
        <input
          type="range"
          min={1}
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
