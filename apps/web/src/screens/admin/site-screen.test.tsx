import { exampleStories } from '@rosette/shared/catalogue/example-stories.ts';
import { nearestAccent } from '@rosette/shared/colour.ts';
import { admin } from '@rosette/shared/contract/admin.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { catalogue, type SiteSettingsDto, siteSettings } from '@rosette/shared/contract/site-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSite } from '#data/site.ts';
import { rebuild, shownName } from '#lib/texts.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { answerApp, openApp } from '#test/walk.tsx';
import { setWidth } from '#test/width.ts';
import { SiteScreen } from './site-screen.tsx';

const texts = (en: string, de: string) => ({ value: null, default: { en, de } });

/** Nothing is set. */
const settings = (traits: Partial<SiteSettingsDto> = {}): SiteSettingsDto => ({
  name: { value: null, default: 'Rosette' },
  logo: { value: null, default: null },
  accent: { value: null, default: '#b0224f' },
  contact_email: { value: null, default: 'hello@rosette.example' },
  seller_name: { value: null, default: 'Rosette' },
  seller_address: { value: null, default: null },
  seller_vat_id: { value: null, default: null },
  seller_country: { value: null, default: null },
  seller_tax_number: { value: null, default: null },
  seller_register: { value: null, default: null },
  vat_rate: { value: null, default: 0 },
  vat_note: { value: null, default: {} },
  limits: { value: null, default: 'tiers' },
  admission: { value: null, default: 'open' },
  members_invite: { value: null, default: true },
  claim: texts('for women', 'für Frauen'),
  description: texts('a', 'b'),
  landing_headline: texts('a', 'b'),
  landing_text: texts('a', 'b'),
  footer_statement: texts('a', 'b'),
  privacy: texts('a', 'b'),
  terms: texts('a', 'b'),
  imprint: texts('a', 'b'),
  accessibility: texts('a', 'b'),
  questions: { value: null, default: {} },
  ...traits,
});

beforeEach(() => {
  answer(site.stories, [...exampleStories]);
  answer(siteSettings.agreement, { is_asked: false, agreed: 0, members: 3 });
});
afterEach(async () => {
  startSite();
  await rebuild(shownName());
  document.getElementById('shades')?.remove();
});

describe('the settings of the community', () => {
  const section = (name: string) => within(screen.getByRole('region', { name }));
  /** Types in the place of what stands in a field. */
  async function write(person: UserEvent, label: string, text: string) {
    const field = await screen.findByLabelText(label);
    await person.clear(field);
    await person.type(field, text);
  }
  const german = (person: UserEvent) => person.click(screen.getByRole('button', { name: 'Deutsch' }));

  it('are sent by section, empty ones as the default, and shown at once', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await write(person, 'Name', 'Kreis');
    expect(screen.getByLabelText('Claim (Deutsch)')).not.toBeVisible();
    await german(person);
    await write(person, 'Claim (Deutsch)', 'Wir backen');
    const changed = settings({
      name: { value: 'Kreis', default: 'Rosette' },
      accent: { value: '#1d6b45', default: '#b0224f' },
    });
    const sent = answer(siteSettings.update, changed);
    answer(site.get, aSite({ name: 'Kreis', accent: '#1d6b45' }));
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({ name: 'Kreis', claim: { en: '', de: 'Wir backen' } });
    await waitFor(() => expect(shownName()).toBe('Kreis'));
    await waitFor(() => expect(document.getElementById('shades')?.textContent).toContain('--accent:#1d6b45'));
  });

  it('that another admin has changed meanwhile are shown before anything is saved', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await write(person, 'Claim (Deutsch)', 'Wir backen');
    answer(siteSettings.get, settings({ name: { value: 'Kreis', default: 'Rosette' } }));
    const sent = answer(siteSettings.update, settings());
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    const note = await section('Name, logo and colour').findByRole('alert');
    expect(note).toHaveTextContent('This was changed meanwhile: Name.');
    expect([screen.getByLabelText('Name'), sent.length]).toEqual([
      expect.objectContaining({ value: 'Kreis' }),
      0,
    ]);
    answer(site.get, aSite());
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({ claim: { en: '', de: 'Wir backen' } });
  });

  it('that another admin has changed meanwhile are still said once the page is built anew with her name', async () => {
    answerApp();
    answer(admin.waiting, []);
    answer(siteSettings.get, settings());
    const { person } = openApp('/admin/site', aUser({ role: 'admin', time_zone: 'UTC' }));
    await write(person, 'Name', 'Runde');
    answer(siteSettings.get, settings({ name: { value: 'Kreis', default: 'Rosette' } }));
    answer(site.get, aSite({ name: 'Kreis' }));
    const before = screen.getByLabelText('Name');
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(before).not.toBeInTheDocument());
    const note = await section('Name, logo and colour').findByRole('alert');
    expect(note).toHaveTextContent('This was changed meanwhile: Name.');
    expect(note).toHaveTextContent('Kreis');
    expect(screen.getByLabelText('Name')).toHaveValue('Runde');
  });

  it('stand in the fields as they are shown today, by default or as in the other language', async () => {
    const claim = { value: { de: 'Wir backen' }, default: { en: 'for women', de: 'für Frauen' } };
    answer(siteSettings.get, settings({ claim, limits: { value: 'none', default: 'tiers' } }));
    const { person } = renderScreen(<SiteScreen />);
    const inEnglish = await screen.findByLabelText('Claim (English)');
    expect(inEnglish).toHaveValue('Wir backen');
    expect(inEnglish).toHaveAccessibleDescription('As in “Deutsch”, until a text of its own stands here.');
    expect(screen.getByLabelText('Name')).toHaveValue('Rosette');
    expect(screen.getByLabelText('Limits')).toHaveDisplayValue(/^None/);
    expect(screen.getByLabelText('Who invites')).toHaveDisplayValue('Admins and members');
    await write(person, 'Description for search engines (English)', 'Bread');
    await person.selectOptions(screen.getByLabelText('Limits'), 'By tier');
    const sent = answer(siteSettings.update, settings({ claim }));
    answer(site.get, aSite());
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    // What stands by default is not sent.
    expect(sent[0]?.body).toEqual({ description: { en: 'Bread', de: '' } });
    await write(person, 'Claim (English)', 'We bake');
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent[1]?.body).toEqual({ claim: { en: 'We bake', de: 'Wir backen' } }));
  });

  it('keep the same text in both languages when one is changed', async () => {
    const imprint = { value: { en: 'Us', de: 'Us' }, default: { en: 'a', de: 'b' } };
    const terms = { value: { en: 'Old', de: 'Alt' }, default: { en: 'a', de: 'b' } };
    answer(siteSettings.get, settings({ imprint, terms }));
    const { person } = renderScreen(<SiteScreen />);
    await person.click(await screen.findByRole('button', { name: 'Legal pages' }));
    await person.type(screen.getByLabelText('Imprint (English)'), ' all');
    await person.clear(screen.getByLabelText('Terms (English)'));
    const sent = answer(siteSettings.update, settings());
    answer(site.get, aSite());
    await person.click(section('Legal pages').getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent[0]?.body).toEqual({ imprint: { en: 'Us all', de: 'Us' }, terms: { en: '', de: 'Alt' } });
  });

  it('are previewed as they are typed, in the language that is chosen', async () => {
    setWidth(1440);
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await write(person, 'Headline (English)', 'Bread for all');
    const preview = section('Preview');
    expect(preview.getByText('Bread for all')).toBeVisible();
    await write(person, 'Name', 'Kreis');
    expect(preview.getAllByText('Kreis').length).toBeGreaterThan(2);
    await german(person);
    // As visitors will find it until there is a German one.
    expect(preview.getByText('Bread for all')).toBeVisible();
    await write(person, 'Headline (Deutsch)', 'Brot für alle');
    expect(preview.getByText('Brot für alle')).toBeVisible();
    const mail = preview.getByText('A mail');
    await person.click(screen.getByRole('button', { name: 'Use #1d6b45' }));
    expect(screen.getByLabelText('Accent colour')).toHaveValue('#1d6b45');
    await waitFor(() =>
      expect(mail.closest('[style]')?.getAttribute('style')).toContain('--accent: #1d6b45'),
    );
  });

  it('are shown in the language in which one was refused', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await screen.findByLabelText('Claim (English)');
    await german(person);
    await write(person, 'Claim (Deutsch)', 'Wir backen');
    await person.click(screen.getByRole('button', { name: 'English' }));
    refuse(siteSettings.update, {
      status: 422,
      detail: 'One',
      errors: [{ path: 'claim.de', message: 'Too long' }],
    });
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Too long')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deutsch', pressed: true })).toBeVisible();
    expect(screen.getByLabelText('Claim (Deutsch)')).toHaveFocus();
  });

  it('take an uploaded logo only, as the API does', async () => {
    answer(siteSettings.get, settings());
    renderScreen(<SiteScreen />);
    expect(await screen.findByText(/^Without one, the initial/)).toBeVisible();
    const look = section('Name, logo and colour');
    expect(look.getByRole('button', { name: 'Choose a picture' })).toBeVisible();
    expect(look.queryByRole('button', { name: 'Use a web address' })).toBeNull();
    expect(look.queryByLabelText('Logo')).toBeNull();
  });

  it('tell a refusal of the logo, which has no field to show it beside', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await write(person, 'Name', 'Rose Circle');
    const detail = 'Please choose another picture.';
    refuse(siteSettings.update, { status: 422, detail, errors: [{ path: 'logo', message: detail }] });
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  it('show a refusal beside its field, also of a language', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await write(person, 'Accent colour', '#ffff0');
    expect(screen.queryByText(/White text on this colour/)).toBeNull();
    await person.type(screen.getByLabelText('Accent colour'), '0');
    expect(screen.getByText('White text on this colour would be hard to read.')).toBeVisible();
    refuse(siteSettings.update, {
      status: 422,
      detail: 'Two',
      errors: [
        { path: 'accent', message: 'The nearest is #7a7a00' },
        { path: 'claim.de', message: 'Too long' },
      ],
    });
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The nearest is #7a7a00')).toBeVisible();
    await german(person);
    expect(screen.getByLabelText('Claim (Deutsch)')).toHaveAccessibleDescription(/Too long/);
    const nearest = nearestAccent('#ffff00');
    await person.click(screen.getByRole('button', { name: `Use ${nearest}` }));
    expect(screen.getByLabelText('Accent colour')).toHaveValue(nearest);
    expect(screen.queryByText(/White text on this colour|The nearest is/)).toBeNull();
  });

  it('are marked where they are changed, and go back to the default alone', async () => {
    const claim = { value: { en: 'We bake', de: 'Wir backen' }, default: { en: 'a', de: 'b' } };
    answer(siteSettings.get, settings({ claim }));
    const { person } = renderScreen(<SiteScreen />);
    await screen.findByRole('button', { name: 'Back to the default: Claim (English)' });
    await german(person);
    const back = screen.getByRole('button', { name: 'Back to the default: Claim (Deutsch)' });
    const sent = answer(siteSettings.update, settings());
    answer(site.get, aSite());
    await person.click(back);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(sent[0]?.body).toEqual({ claim: { en: 'We bake', de: '' } });
  });

  it('show how many members have agreed to the terms, while they are asked', async () => {
    answer(siteSettings.get, settings());
    answer(siteSettings.agreement, { is_asked: true, agreed: 2, members: 3 });
    renderScreen(<SiteScreen />);
    expect(await screen.findByText(/^2 of 3 members have agreed/)).toBeVisible();
  });

  it('keep what is unsaved in other fields, also with another name, and ask before it is left', async () => {
    answerApp();
    answer(admin.waiting, []);
    const footer_statement = { value: { en: 'Old' }, default: { en: 'a', de: 'b' } };
    answer(siteSettings.get, settings({ footer_statement }));
    const { person, address } = openApp('/admin/site', aUser({ role: 'admin', time_zone: 'UTC' }));
    await write(person, 'Headline (English)', 'Bread');
    await person.type(screen.getByLabelText('Statement in the footer (English)'), 'er');
    await person.selectOptions(screen.getByLabelText('Admission'), 'approval');
    await person.type(await screen.findByLabelText('Author 1'), ' the Third');
    await write(person, 'Name', 'Kreis');
    const named = settings({ name: { value: 'Kreis', default: 'Rosette' }, footer_statement });
    answer(siteSettings.update, named);
    answer(siteSettings.get, named);
    answer(site.get, aSite({ name: 'Kreis' }));
    const before = screen.getByLabelText('Name');
    await person.click(section('Name, logo and colour').getByRole('button', { name: 'Save' }));
    // The page is built anew with the name.
    await waitFor(() => expect(before).not.toBeInTheDocument());
    const areKept = () => {
      expect(screen.getByLabelText('Headline (English)')).toHaveValue('Bread');
      expect(screen.getByLabelText('Admission')).toHaveValue('approval');
      expect(screen.getByLabelText('Author 1')).toHaveValue(`${exampleStories[0]?.author} the Third`);
    };
    await waitFor(areKept);
    expect(screen.getByLabelText('Statement in the footer (English)')).toHaveValue('Older');
    expect(screen.getByLabelText('Name')).toHaveValue('Kreis');

    const plain = settings({ name: { value: 'Kreis', default: 'Rosette' } });
    answer(siteSettings.update, plain);
    answer(siteSettings.get, plain);
    await person.click(screen.getByRole('button', { name: /^Back to the default: Statement/ }));
    await waitFor(() => expect(screen.getByLabelText('Statement in the footer (English)')).toHaveValue('a'));
    areKept();

    answer(catalogue.get, { memberships: {}, partnerships: {}, advertisements: {} });
    await person.click(screen.getByRole('link', { name: 'Prices' }));
    await person.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/admin/catalogue'));
  });

  it('take a question per line, without empty lines, and show what is wrong with one', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    const questions = await screen.findByLabelText('Questions to who registers (English)');
    await person.type(questions, 'Who are you?{Enter}{Enter} What do you do?{Enter}');
    refuse(siteSettings.update, {
      status: 422,
      detail: 'One',
      errors: [{ path: 'questions.en.1', message: 'Too long' }],
    });
    await person.click(section('Members').getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(questions).toHaveAccessibleDescription(/Too long/));
    const sent = answer(siteSettings.update, settings());
    answer(site.get, aSite());
    await person.click(section('Members').getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent[0]?.body).toMatchObject({ questions: { en: ['Who are you?', 'What do you do?'], de: [] } });
  });

  it('say who stands on receipts, with the reason for no VAT in each language', async () => {
    const note = { en: 'Exempt from VAT as a small business (§ 19 UStG)', de: 'Frei' };
    answer(siteSettings.get, settings({ vat_note: { value: null, default: note } }));
    const { person } = renderScreen(<SiteScreen />);
    await person.selectOptions(await screen.findByLabelText('Country of the seller'), 'Germany');
    await person.type(screen.getByLabelText('Tax number of the seller'), '214/5801/0042');
    await person.type(screen.getByLabelText('Register of the seller'), 'VR 12345');
    await german(person);
    const why = screen.getByLabelText('Why no VAT is charged (Deutsch)');
    expect(why).toHaveValue('Frei');
    expect(why).toHaveAccessibleDescription(/where the rate is 0/);
    await write(person, 'Why no VAT is charged (Deutsch)', 'Verein');
    const sent = answer(siteSettings.update, settings());
    answer(site.get, aSite());
    await person.click(section('Contact and seller').getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent[0]?.body).toMatchObject({
      seller_country: 'DE',
      seller_tax_number: '214/5801/0042',
      seller_register: 'VR 12345',
      vat_note: { en: '', de: 'Verein' },
    });
  });

  it('that are no number are left to the API to refuse', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await write(person, 'VAT rate in per cent', '19,5');
    const sent = answer(siteSettings.update, settings());
    answer(site.get, aSite());
    await person.click(section('Contact and seller').getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent[0]?.body).toEqual({ vat_rate: 19.5 });
  });

  it('that may be grouped are not read as a fraction', async () => {
    answer(siteSettings.get, settings());
    const { person } = renderScreen(<SiteScreen />);
    await write(person, 'VAT rate in per cent', '1.900');
    const sent = answer(siteSettings.update, settings());
    answer(site.get, aSite());
    await person.click(section('Contact and seller').getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved');
    expect(sent[0]?.body).toEqual({ vat_rate: '1.900' });
  });
});
