import { PortraitRow } from '#ui/portrait-row.tsx';
import { Rosette } from '#ui/rosette.tsx';

/** The picture beside the forms on wide screens. */
export function AuthPicture() {
  return (
    <div className="relative m-4 hidden overflow-hidden rounded-4xl bg-linear-to-br from-accent to-accent-strong p-12 text-on-accent lg:flex lg:flex-col lg:justify-end xl:p-16 dark:from-surface-strong dark:to-surface-soft dark:text-ink">
      <Rosette className="absolute -top-32 -left-32 size-[40rem] opacity-10" />
      <PortraitRow className="relative mb-8" />
      <p className="relative max-w-md font-serif text-4xl leading-tight font-semibold xl:text-5xl">
        Every business starts with a conversation.
      </p>
      <p className="relative mt-5 max-w-md text-lg">
        Meet founders who have been where you are, and those who will be.
      </p>
    </div>
  );
}
