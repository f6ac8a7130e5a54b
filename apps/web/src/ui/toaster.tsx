import { Toaster as Base } from 'sonner';

/** Where notices appear (spec §1 and §9: top-centre, 3 visible, 4000 ms, Alt+T reaches them). */
export function Toaster() {
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
