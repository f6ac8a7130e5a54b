import { CalendarCheck, MessageCircleHeart } from 'lucide-react';
import { useOwnTexts } from '#data/site.ts';
import { cn } from '#lib/cn.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import ada from '#ui/portraits/ada.svg';
import amina from '#ui/portraits/amina.svg';
import anneli from '#ui/portraits/anneli.svg';
import mei from '#ui/portraits/mei.svg';
import priya from '#ui/portraits/priya.svg';
import siobhan from '#ui/portraits/siobhan.svg';
import { Rosette } from '#ui/rosette.tsx';

interface HeroProps {
  onJoin(): void;
  onSignIn(): void;
}

const glow =
  'bg-[radial-gradient(56rem_40rem_at_88%_8%,var(--surface-strong),transparent_70%),radial-gradient(40rem_32rem_at_0%_100%,var(--gold-soft),transparent_70%)]';

export function Hero({ onJoin, onSignIn }: HeroProps) {
  const own = useOwnTexts();
  return (
    <section className={`px-4 pt-28 pb-16 sm:px-6 lg:pt-32 lg:pb-24 ${glow}`}>
      <div className="mx-auto grid max-w-6xl items-center gap-12 lg:grid-cols-[11fr_10fr] lg:gap-16">
        <div className="animate-rise">
          <p className="w-fit rounded-full border border-line bg-surface/80 px-4 py-1 text-sm font-semibold text-accent-ink">
            {texts.landing.hero.forWomen}
          </p>
          <h1
            data-text="landing_headline"
            className="mt-5 text-[length:min(3rem,20vw)] leading-[1.08] tracking-tight sm:text-6xl xl:text-7xl"
          >
            {own.landing_headline ??
              fillWith(texts.landing.hero.title, {
                company: <span className="text-accent-ink">{texts.landing.hero.company}</span>,
              })}
          </h1>
          <p data-text="landing_text" className="mt-6 max-w-xl text-xl whitespace-pre-line text-ink-soft">
            {own.landing_text ?? texts.landing.hero.text}
          </p>
          <div className="mt-9 flex flex-wrap gap-3 max-sm:flex-col">
            <Button size="large" onClick={onJoin}>
              {texts.landing.hero.join}
            </Button>
            <Button size="large" variant="secondary" onClick={onJoin}>
              {texts.landing.hero.share}
            </Button>
            <Button size="large" variant="quiet" onClick={onSignIn}>
              {texts.landing.signIn}
            </Button>
          </div>
          <p className="mt-5 text-ink-soft max-sm:text-center">{texts.landing.hero.free}</p>
        </div>
        <HeroPicture />
      </div>
    </section>
  );
}

/** A decorative mosaic of members. */
function HeroPicture() {
  return (
    <div aria-hidden="true" className="relative mx-auto w-full max-w-lg">
      <div className="grid aspect-[10/9.5] grid-cols-3 grid-rows-[4fr_2fr_4fr] gap-3 sm:gap-4">
        <Tile src={ada} shape="row-span-2 rounded-t-[5rem] rounded-b-4xl" delay="0ms" />
        <Tile src={priya} shape="rounded-t-4xl rounded-br-[5rem] rounded-bl-4xl" delay="80ms" />
        <Tile
          src={siobhan}
          shape="rounded-tl-[5rem] rounded-tr-[5rem] rounded-br-4xl rounded-bl-[5rem]"
          delay="160ms"
        />
        <Tile src={amina} shape="row-span-2 rounded-t-4xl rounded-b-[5rem]" delay="240ms" />
        <div className={cn(tile, 'grid place-items-center rounded-4xl bg-accent text-on-accent')}>
          <Rosette className="h-4/5" />
        </div>
        <Tile src={mei} shape="rounded-tl-4xl rounded-tr-[5rem] rounded-b-[5rem]" delay="320ms" />
        <Tile src={anneli} shape="rounded-t-[5rem] rounded-br-4xl rounded-bl-[5rem]" delay="400ms" />
      </div>
      <Note icon={CalendarCheck} className="top-[51%] -left-8" delay="700ms" />
      <Note icon={MessageCircleHeart} className="-right-4 -bottom-9" delay="900ms" />
    </div>
  );
}

const tile = 'size-full min-h-0 overflow-hidden shadow-card animate-rise';

interface TileProps {
  src: string;
  shape: string;
  delay: string;
}

function Tile({ src, shape, delay }: TileProps) {
  return (
    <div className={cn(tile, shape)} style={{ animationDelay: delay }}>
      <img src={src} alt="" className="size-full object-cover" />
    </div>
  );
}

interface NoteProps {
  icon: typeof CalendarCheck;
  className: string;
  delay: string;
}

/** A decorative card without words. */
function Note({ icon: Icon, className, delay }: NoteProps) {
  return (
    <div
      className={cn(
        'absolute flex animate-rise items-center gap-3 rounded-2xl border border-line bg-surface p-3 pr-5 shadow-card max-sm:hidden',
        className,
      )}
      style={{ animationDelay: delay }}
    >
      <span className="grid size-10 place-items-center rounded-xl bg-surface-strong text-accent-ink">
        <Icon className="size-5" />
      </span>
      <span className="grid gap-2">
        <span className="h-2 w-20 rounded-full bg-line-strong/70" />
        <span className="h-2 w-12 rounded-full bg-line" />
      </span>
    </div>
  );
}
