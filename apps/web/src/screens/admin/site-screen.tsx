import { type SiteSettingsDto, siteSettings } from '@rosette/shared/contract/site-settings.ts';
import { type Language, languageNames, languages } from '@rosette/shared/texts/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#data/queries.ts';
import { shownLanguage, texts } from '#lib/texts.ts';
import { useMedia } from '#lib/use-media.ts';
import { useUrlParams } from '#lib/use-url-params.ts';
import { FoldSection } from '#ui/fold-section.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Segments } from '#ui/segments.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Agreement } from './agreement.tsx';
import { Room } from './rooms.tsx';
import { useNewDraft } from './site-draft.ts';
import { inEachLanguage, type SiteField } from './site-fields.ts';
import { SettingsForm } from './site-form.tsx';
import { SitePreview } from './site-preview.tsx';
import { Stories } from './stories.tsx';

/** /admin/site: an editor with a preview beside it (product/site#name-and-look). */
export function SiteScreen() {
  const settings = useQuery({ ...query(siteSettings.get), staleTime: 0 });
  return (
    <Room name="site" about={texts.admin.site.about} isWide>
      <Agreement />
      {settings.isPending && <Skeleton className="h-96" />}
      {!settings.isPending && !settings.data && <LoadFailure of={settings} />}
      {settings.data && <Editor settings={settings.data as SiteSettingsDto} />}
    </Room>
  );
}

const look: SiteField[] = [
  { key: 'name' },
  ...inEachLanguage('claim'),
  { key: 'logo' },
  { key: 'accent' },
  ...inEachLanguage('description'),
];
const landing: SiteField[] = [
  ...inEachLanguage('landing_headline'),
  ...inEachLanguage('landing_text'),
  ...inEachLanguage('footer_statement'),
];
const contact: SiteField[] = [
  { key: 'contact_email' },
  { key: 'seller_name' },
  { key: 'seller_address' },
  { key: 'seller_country' },
  { key: 'seller_vat_id' },
  { key: 'seller_tax_number' },
  { key: 'seller_register' },
  { key: 'vat_rate' },
  ...inEachLanguage('vat_note'),
];
const members: SiteField[] = [
  { key: 'limits' },
  { key: 'admission' },
  ...inEachLanguage('questions'),
  { key: 'members_invite' },
];
const legal: SiteField[] = [
  ...inEachLanguage('privacy'),
  ...inEachLanguage('terms'),
  ...inEachLanguage('imprint'),
  ...inEachLanguage('accessibility'),
];

function Editor({ settings }: { settings: SiteSettingsDto }) {
  const words = texts.admin.site;
  // In the address it outlives a page that is built anew with another name.
  const [params, change] = useUrlParams();
  const inAddress = languages.find((each) => each === params.get('language'));
  const [language, setLanguage] = useState(inAddress ?? shownLanguage());
  const draft = useNewDraft();
  const isPreviewBeside = useMedia('(min-width: 80rem)');
  function choose(chosen: Language) {
    setLanguage(chosen);
    change({ language: chosen });
  }
  const preview = (
    <FoldSection
      id="site preview"
      key={String(isPreviewBeside)}
      title={words.preview}
      isOpenAtFirst={isPreviewBeside}
    >
      <SitePreview settings={settings} draft={draft} language={language} />
    </FoldSection>
  );
  const sections = [
    { id: 'look', title: words.look, about: words.lookAbout, fields: look },
    { id: 'landing', title: words.landing, about: words.landingAbout, fields: landing },
    { id: 'contact', title: words.contact, about: words.contactAbout, fields: contact },
    { id: 'members', title: words.members, about: words.membersAbout, fields: members },
    { id: 'legal', title: words.legal, about: words.legalAbout, fields: legal, isFolded: true },
  ];
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)] xl:gap-8">
      <div className="grid gap-5">
        <div className="sticky top-16 z-10 -my-2 bg-page py-2">
          <Segments
            label={words.textsIn}
            value={language}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
            onChange={choose}
            className="w-fit"
          />
        </div>
        {!isPreviewBeside && preview}
        {sections.map(({ id, title, about, fields, isFolded = false }) => (
          <FoldSection key={id} id={`site ${id}`} title={title} about={about} isOpenAtFirst={!isFolded}>
            <SettingsForm
              title={title}
              settings={settings}
              fields={fields}
              language={language}
              onLanguage={choose}
              draft={draft}
            />
          </FoldSection>
        ))}
        <Stories />
      </div>
      {isPreviewBeside && (
        <div className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto">{preview}</div>
      )}
    </div>
  );
}
