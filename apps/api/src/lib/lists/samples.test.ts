import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { orderOfColumn } from './days.ts';
import { readList } from './read-list.ts';
import { createRowReader } from './read-row.ts';

const folder = fileURLToPath(new URL('samples/', import.meta.url));

/** A person in one line, without what is empty; of a row that makes none, what costs it. */
async function outcomeOf(name: string): Promise<string[]> {
  const { headings, guesses, rows } = await readList(createLog('silent'), folder + name);
  const columns = guesses.map(({ column }) => column);
  const expiresAt = columns.indexOf('membership_expires');
  const dateOrder = orderOfColumn(rows.map(({ cells }) => cells[expiresAt] ?? ''));
  const read = createRowReader({ columns, tierOfLevel: () => null, dateOrder });
  expect(headings).toHaveLength(columns.length);
  return rows.map((row) => {
    const { member, hasAddress, problems, notes } = read(row);
    expect(notes).toEqual([]);
    if (!hasAddress) return 'no address';
    if (!member) return problems.map(({ column }) => `${column}?`).join(' ');
    const { email, full_name, business_name, town, country, tier, membership_expires, language } = member;
    const membership =
      tier === 'free' ? null : [tier, membership_expires?.slice(0, 10)].filter(Boolean).join(' ');
    return [full_name, email, business_name, town, country, membership, language].filter(Boolean).join(' | ');
  });
}

const fromExcel = [
  'Jutta Lang | jutta.lang@example.org | Lang & Söhne | Nürnberg | DE | premium 2027-12-31 | de',
  'Cécile Morel | cecile@example.org | Straßburg | FR | basic 2027-03-01 | en',
  'Ada Best | ada.best@example.net',
];
const members = [
  'Klara Voß | klara.voss@example.org | Voß Immobilien | Münster | DE | premium 2027-12-31',
  'Tomke Ihde | tomke.ihde@example.org | Emden | DE | basic 2027-03-01',
  'Sol Vega | sol.vega@example.net | ES',
];

/** What becomes of each row of each sample. */
const outcomes: Record<string, string[]> = {
  'activecampaign-contacts.csv': [
    'Alice Chen | alice.chen@example.org',
    'Regina Storm | regina.storm@example.net',
    'Ola Fry | bounce@example.net',
  ],
  'admidio-csv-ms.csv': [
    'Renate Thiele | renate.thiele@example.org | Hamburg | DE',
    'Jana Zizková | jana.zizkova@example.org | Ustí | CZ',
    'no address',
  ],
  'brevo-contacts.csv': [
    'Emma Dubois | emma.dubois@example.org',
    'Frieda Kamp | frieda.kamp@example.org',
    'full_name?',
  ],
  'circle-members.csv': [
    'Rosa Winterfeld | rosa@winterfeld.example',
    'Amara Nwosu | amara.nwosu@example.org',
    'Jo Falk | jo.falk@example.net',
  ],
  'civicrm-contacts.csv': [
    'Margit Falke | margit.falke@example.org | Falke Bau | Ulm | DE',
    'Ayo Bello | ayo.bello@example.org | London | GB',
    'Nordlicht e.V. | info@nordlicht.example | Flensburg | DE',
  ],
  'discourse-users.csv': [
    'Hanne Vos | hanne.vos@example.org',
    'full_name?',
    'Ebru Şahin | ebru.sahin@example.net',
  ],
  'easyverein-mitglieder.csv': [
    'Sibylle Großmann | sibylle.grossmann@example.org | Oldenburg | DE',
    'Elif Kranz | elif.kranz@example.org | Kranz & Partnerinnen | Köln | DE',
    'Dörte Hein | doerte.hein@example.net',
  ],
  'eventbrite-attendees.csv': [
    'Katja Bruckner | katja.bruckner@example.org | Bruckner Keramik | Leipzig | DE',
    'Yun Seo | yun.seo@garden.example | Halle | DE',
    'Yun Seo | yun.seo@garden.example | Halle | DE',
  ],
  'excel-de-csv.csv': fromExcel,
  'excel-de-csv-utf8.csv': fromExcel,
  'excel-de-sep-line.csv': fromExcel,
  'excel-unicode-text.txt': fromExcel,
  'five-date-shapes.csv': ['Eins', 'Zwei', 'Drei', 'Vier', 'Fünf', 'Sechs', 'Sieben', 'Acht'].map(
    (name, index) => `Dora ${name} | d${index + 1}@example.org | basic 2027-12-31`,
  ),
  'ghost-members.csv': [
    'Franka Ostheim | franka.ostheim@example.org',
    'Linh Tran | linh.tran@example.org',
    'full_name?',
  ],
  'gnumeric.csv': members,
  'google-contacts-2024.csv': [
    'Judith Ahrens | judith@ahrens.example | Ahrens Optik | Kiel | DE',
    'Mei Lin Zhou | mei.zhou@example.org',
    'no address',
  ],
  'google-contacts-old.csv': [
    'Vera Lindt | vera.lindt@example.org | Lindt Fotografie',
    'Oksana Bila | oksana.bila@example.net',
    'no address',
  ],
  'hubspot-contacts.csv': [
    'Gaëlle Perrin | gaelle.perrin@example.org | Perrin Fromages | Annecy | FR',
    'Claire Durand | claire.durand@example.net',
    'full_name?',
  ],
  'humhub-users.csv': [
    'Selina Moor | selina.moor@example.org | Zürich | CH | de',
    'Dana Reyes | dana.reyes@example.org | en',
    'Anouk Berger | gone@example.net | Bern | CH',
  ],
  'libreoffice-de.csv': members,
  'libreoffice-en.csv': members,
  'linkedin-connections.csv': [
    'Birte Claasen | birte.claasen@example.org | Claasen & Töchter',
    'no address',
    'Marlene Pohl | marlene@pohl.example',
  ],
  'luma-guests.csv': [
    'Tilda Horn | tilda.horn@example.org',
    'Pia Mertens | pia.mertens@example.org',
    'Declined Guest | rike.baum@example.net',
  ],
  'mailchimp-audience.csv': [
    'Irma Keßler | irma.kessler@atelier.example | Atelier Kessler',
    'Odile Marchand | odile.marchand@example.org',
    'full_name?',
  ],
  'mailerlite-subscribers.csv': [
    'Petra Lindqvist | petra.lindqvist@example.org | Lindqvist Texte | Hamburg | DE',
    'Samira Haddad | samira.haddad@studio.example | Lyon | FR',
    'Noor | noor@kiln.example',
  ],
  'members-de.ods': members,
  'members-de.xlsx': members,
  'mightynetworks-members.xlsx': [
    'Selma Aydın | selma.aydin@example.org',
    'Corinna Vogt | corinna@vogt.example',
    'Ines Prado | ines.prado@example.net',
  ],
  'outlook-de.csv': [
    'Jördis Öhler | joerdis.oehler@example.org | Öhler Möbel | Würzburg | DE',
    'Carla Weiß | carla.weiss@example.net | Fürth | DE',
    'no address',
  ],
  'outlook-en.csv': [
    'Helena Brandt | helena.brandt@example.org | Brandt Statik | Mainz | DE',
    'Ruth Anne Carver | ruth.carver@example.net | Leeds | GB',
    'no address',
  ],
  'paidmembershipspro-members.csv': [
    'Ute Reinhold | ute.reinhold@example.org | Erfurt | DE | premium 2026-11-05',
    'Lotta Ek | lotta.ek@example.org | SE | basic',
    'Mia Stone | mia.stone@example.net | basic 2026-12-31',
  ],
  'pandas-index.csv': [
    'Paula Wirth | paula.wirth@example.org | basic 2027-12-31',
    'Runa Dahl | runa.dahl@example.org',
    'Zoë Pike | zoe.pike@example.net | premium 2028-01-31',
  ],
  'title-rows.csv': [
    'Birgit Loos | birgit.loos@example.org | Stade',
    'Kim Reed | kim.reed@example.org',
    'Ria Noll | ria.noll@example.net | Jever',
  ],
  'totals-row.csv': [
    'Gesa Holm | gesa.holm@example.org | Husum | DE | basic 2027-05-31',
    'Ivy Tan | ivy.tan@example.org | SG',
    'email?',
  ],
  'trailing-empty-columns.csv': [
    'Lore Hill | lore.hill@example.org | Hill Yoga | Aachen | DE | basic 2027-05-31',
    'Tess Moor | tess.moor@example.org',
    'Uma Ray | uma.ray@example.net | IN',
  ],
  'two-email-columns.csv': [
    'Sonja Frey | sonja.frey@example.org | Frey GbR',
    'Lea Kurz | lea.kurz@example.org',
    'Nele Rot | nele.rot@example.net',
  ],
  'wildapricot-contacts.csv': [
    'Greta Hollander | greta.hollander@example.org | Hollander Rechtsanwältinnen | Berlin | DE | premium 2027-02-28',
    'Bea Quill | bea.quill@quill.example | Dublin | IE | basic 2026-06-14',
    'no address',
  ],
  'wordpress-users.csv': [
    'Heike Sommer | heike.sommer@example.org',
    'Nadia Benali | nadia@benali.example',
    'admin2 | office@example.net',
  ],
};

const refused: Record<string, object> = {
  'apple-contacts.vcf': { code: 'workbook_unreadable', found: '.vcf' },
  'meetup-members.xls': {
    code: 'csv_without_addresses',
    found: expect.stringContaining('Name, User ID, Title'),
  },
};

test('every sample has an outcome', () => {
  const known = [...Object.keys(outcomes), ...Object.keys(refused), 'README.md'];
  expect(readdirSync(folder).sort()).toEqual(known.sort());
});

test.each(Object.entries(outcomes))('%s is read row by row', async (name, rows) => {
  expect(await outcomeOf(name)).toEqual(rows);
});

test.each(Object.entries(refused))('%s is refused, with what was found', async (name, refusal) => {
  await expect(readList(createLog('silent'), folder + name)).rejects.toMatchObject(refusal);
});
