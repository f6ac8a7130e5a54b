import { useEffect } from 'react';
import { Toaster as Base, toast as base } from 'sonner';
import { connectToaster } from './toast.ts';

/** Where notices appear (spec §1 and §9: top-centre, 3 visible, 4000 ms, Alt+T reaches them). */
export function Toaster() {
  useEffect(() => connectToaster((kind, text) => base[kind](text)), []);
  return (
    <Base
      position="top-center"
      visibleToasts={3}
      duration={4000}
      hotkey={['altKey', 'KeyT']}
      theme="system"
      richColors
      closeButton
    />
  );
}
