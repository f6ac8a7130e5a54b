import type { SiteSettingsDto } from '@rosette/shared/contract/site-settings.ts';
import { languageNames } from '@rosette/shared/texts/languages.ts';
import { countryOptions } from '#lib/country-names.ts';
import { fill, texts } from '#lib/texts.ts';
import { SelectField, TextAreaField, TextField } from '#ui/form.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { AccentField } from './accent-field.tsx';
import { type SiteField as Field, nameOf, otherTextOf, textIn } from './site-fields.ts';

/** The label of a field. */
export function labelOf({ key, language }: Field): string {
  const words = texts.admin.site;
  const labels = {
    name: words.name,
    logo: words.logo,
    accent: words.accent,
    claim: words.claim,
    description: words.description,
    landing_headline: words.headline,
    landing_text: words.text,
    footer_statement: words.statement,
    contact_email: words.contactEmail,
    seller_name: words.sellerName,
    seller_address: words.sellerAddress,
    seller_vat_id: words.sellerVatId,
    seller_country: words.sellerCountry,
    seller_tax_number: words.sellerTaxNumber,
    seller_register: words.sellerRegister,
    vat_note: words.vatNote,
    vat_rate: words.vatRate,
    limits: words.limits,
    questions: words.questions,
    admission: words.admission,
    members_invite: words.membersInvite,
    ...texts.partner.legal.titles,
  };
  const name = labels[key];
  return language ? fill(words.inLanguage, { name, language: languageNames[language] }) : name;
}

const longDefault = 160;

/** Of a changed field its default, cut; of one that shows the text of another language, that it does. */
function standsInstead(settings: SiteSettingsDto, field: Field): string | undefined {
  const words = texts.admin.site;
  if (textIn(settings, field, 'value') === '') {
    const other = otherTextOf(settings, field);
    return other ? fill(words.asInLanguage, { language: languageNames[other.language] }) : undefined;
  }
  const value = textIn(settings, field, 'default');
  if (value === '') return undefined;
  const shown = value.length > longDefault ? `${value.slice(0, longDefault)}…` : value;
  return fill(words.default, { value: shown });
}

/** Hints in one text. */
const hintOf = (...hints: (string | undefined)[]) => hints.filter(Boolean).join(' ');

/** The control of a setting. */
export function SiteField({ field, settings }: { field: Field; settings: SiteSettingsDto }) {
  const words = texts.admin.site;
  const hint = standsInstead(settings, field);
  const shared = { name: nameOf(field), label: labelOf(field), ...(hint && { hint }) };
  switch (field.key) {
    case 'logo':
      return <PictureField name="logo" label={shared.label} hint={words.logoHint} use="logo" isUploadOnly />;
    case 'accent':
      return <AccentField {...shared} hint={hintOf(words.accentHint, hint)} />;
    case 'limits':
      return (
        <SelectField
          name="limits"
          label={shared.label}
          options={[
            { value: 'tiers', label: words.limitsTiers },
            { value: 'none', label: words.limitsNone },
          ]}
        />
      );
    case 'admission':
      return (
        <SelectField
          name="admission"
          label={shared.label}
          options={[
            { value: 'open', label: words.admissionOpen },
            { value: 'approval', label: words.admissionApproval },
            { value: 'invitation', label: words.admissionInvitation },
          ]}
        />
      );
    case 'members_invite':
      return (
        <SelectField
          name="members_invite"
          label={shared.label}
          options={[
            { value: 'true', label: words.membersInviteOn },
            { value: 'false', label: words.membersInviteOff },
          ]}
        />
      );
    case 'seller_country':
      return <SelectField name="seller_country" label={shared.label} options={countryOptions()} />;
    case 'seller_tax_number':
      return <TextField {...shared} hint={words.sellerTaxNumberHint} />;
    case 'seller_register':
      return <TextField {...shared} hint={words.sellerRegisterHint} />;
    case 'vat_note':
      return <TextField {...shared} hint={hintOf(words.vatNoteHint, hint)} />;
    case 'questions':
      return <TextAreaField {...shared} hint={hintOf(words.questionsHint, hint)} rows={3} />;
    case 'contact_email':
      return <TextField {...shared} type="email" autoComplete="email" />;
    case 'seller_address':
    case 'landing_text':
    case 'footer_statement':
    case 'description':
      return <TextAreaField {...shared} rows={3} />;
    case 'privacy':
    case 'terms':
    case 'imprint':
    case 'accessibility':
      return <TextAreaField {...shared} rows={8} />;
    default:
      return <TextField {...shared} />;
  }
}
