import { texts } from '#lib/texts.ts';
import { useOnline } from '#lib/use-online.ts';

/** A message at the top of the page while the device is offline. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="bg-gold-soft px-4 py-2 text-center text-sm font-semibold text-gold">
          {texts.common.offlineNotice}
        </p>
      )}
    </div>
  );
}
