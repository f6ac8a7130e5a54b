import { useId } from 'react';
import { formatDate } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useWaiting } from './room-counts.ts';

/** What waits for an admin, each with its page; nothing where nothing waits (product/admin#what-waits). */
export function WhatWaits() {
  const id = useId();
  const waiting = useWaiting();
  const words = texts.admin.waiting;
  if (waiting.length === 0) return null;
  return (
    <Card>
      <section aria-labelledby={id}>
        <h2 id={id} className="text-2xl">
          {words.title}
        </h2>
        <ul className="mt-4 grid gap-x-6 sm:grid-cols-2">
          {waiting.map(({ kind, count, oldest_at, path, detail }) => (
            <li key={kind}>
              <Link
                to={path}
                className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-2xl py-2 hover:bg-surface-soft"
              >
                <span className="font-medium">{fill(words.kinds[kind], { count })}</span>{' '}
                {oldest_at && (
                  <span className="text-sm text-ink-soft">
                    {fill(words.since, { day: formatDate(oldest_at) })}
                  </span>
                )}
                {detail && <span className="basis-full text-sm text-ink-soft wrap-anywhere">{detail}</span>}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}
