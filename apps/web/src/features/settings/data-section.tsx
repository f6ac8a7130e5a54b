import { account } from '@rosette/shared/contract/account.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { detailOr } from '#api/api-error.ts';
import { callFile } from '#api/client.ts';
import { saveFile } from '#lib/save-file.ts';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { SettingsSection } from './settings-section.tsx';

/** Everything that is kept about her, as a file for her. */
export function DataSection() {
  const download = useMutation({
    mutationFn: () => callFile(account.download),
    onSuccess(file) {
      saveFile(file);
      toast.success('Your data has been downloaded.');
    },
    onError: (error) => toast.error(detailOr(error, 'Your data could not be downloaded. Please try again.')),
  });
  return (
    <SettingsSection
      title="My data"
      about="Everything we keep about you in one file: profile, businesses, events, opportunities, RSVPs, applications, payments and the rest."
    >
      <Button variant="secondary" isBusy={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" />
        {download.isPending ? 'Preparing...' : 'Download my data'}
      </Button>
    </SettingsSection>
  );
}
