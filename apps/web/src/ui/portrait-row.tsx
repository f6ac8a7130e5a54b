import { cn } from '#lib/cn.ts';
import ada from './portraits/ada.svg';
import amina from './portraits/amina.svg';
import anneli from './portraits/anneli.svg';
import mei from './portraits/mei.svg';
import siobhan from './portraits/siobhan.svg';

const portraits = [ada, anneli, amina, siobhan, mei];

/** A decorative row of portraits. */
export function PortraitRow({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn('flex -space-x-3', className)}>
      {portraits.map((portrait) => (
        <img
          key={portrait}
          src={portrait}
          alt=""
          className="size-14 rounded-full border-3 border-surface object-cover"
        />
      ))}
    </div>
  );
}
