import { account } from '@rosette/shared/contract/account.ts';
import { Download } from 'lucide-react';
import { callFile } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { SettingsSection } from './settings-section.tsx';

/** Downloads the data export. */
export function DataSection() {
  const download = useChange({
    change: () => callFile(account.download),
    done: 'Your data has been downloaded.',
    failed: 'Your data could not be downloaded. Please try again.',
    onDone: saveFile,
  });
  return (
    <SettingsSection
      title="My data"
      about="All data that we store about you, in one file: profile, businesses, events, opportunities, RSVPs, applications, payments and the rest."
    >
      <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" />
        {download.isPending ? 'Preparing...' : 'Download my data'}
      </Button>
    </SettingsSection>
  );
}
