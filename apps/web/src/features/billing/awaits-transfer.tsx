import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { formatMoney } from '#lib/format.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { awaitsTransfer, transferReference } from './placement-words.ts';

/** What is to be transferred for a partnership that an admin has entered, and by which reference; absent otherwise. */
export function AwaitsTransfer({ partnership }: { partnership: PartnershipDto }) {
  if (!awaitsTransfer(partnership)) return null;
  const { id, amount, currency } = partnership;
  const words = texts.placements.awaitsTransfer;
  return (
    <div className="rounded-2xl bg-gold-soft px-4 py-3 text-gold">
      <p className="font-semibold">{words.title}</p>
      <p>
        {fillWith(words.about, {
          amount: <strong>{formatMoney(amount, currency)}</strong>,
          reference: <code className="select-all">{transferReference(id)}</code>,
        })}
      </p>
    </div>
  );
}
