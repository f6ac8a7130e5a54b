import { readFileSync } from 'node:fs';
import type { ImportDto, MapImportBody } from '@rosette/shared/contract/imports.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { expect, test } from 'vitest';
import { ImportSourceModel } from '#features/accounts/imports/import.model.ts';
import { as } from '#test/api.ts';
import { aMember, anAdmin, aWord, type Member } from '#test/factories.ts';
import { aFileOfMembers, check, csvOf, run } from '#test/imports.ts';

const { audit, imports } = contract;

const anAddress = () => `${aWord()}@rosette.example`.toLowerCase();
const map = (admin: Member, id: string, body: MapImportBody) =>
  as(admin).call(imports.map, { params: { id }, body });
const columnsOf = ({ columns }: Pick<ImportDto, 'columns'>) => columns.map(({ column }) => column);

test('a file says of each column what it becomes, with its first values', async () => {
  const file = csvOf(
    'Members of the Circle;;',
    'Kontakt;Name;Vorname;;Kunde seit',
    `Eva <${anAddress()}>;Lind;Eva;x;1.2.2020`,
    ';Noll;Ria;;',
    `mailto:${anAddress()};Moor;Tess;;${'9'.repeat(100)}`,
  );
  const { status, body } = await check(await anAdmin(), file);
  expect(status).toBe(201);
  // No line holds a known heading of an address, so that the first one is taken for the headings.
  expect(columnsOf(body)).toEqual(['email', null, null, null, null]);
  const known = csvOf(
    'Members;;',
    'E-Mail;Name;Vorname;;Kunde seit',
    `${anAddress()};Lind;Eva;x;${'9'.repeat(100)}`,
    ';Noll;Ria',
  );
  const { body: found } = await check(await anAdmin(), known);
  expect(found.columns).toMatchObject([
    { position: 0, heading: 'E-Mail', column: 'email', is_sure: true },
    { position: 1, heading: 'Name', column: 'last_name', is_sure: true, samples: ['Lind', 'Noll'] },
    { position: 2, heading: 'Vorname', column: 'first_name' },
    { position: 3, heading: '', column: null, samples: ['x'] },
    { position: 4, heading: 'Kunde seit', column: null, samples: ['9'.repeat(60)] },
  ]);
  expect(found).toMatchObject({
    rows: 2,
    good: 1,
    skipped: 1,
    without_email: 1,
    ignored_columns: ['Kunde seit'],
    preview: [{ full_name: 'Eva Lind' }],
  });
});

test('a column of addresses under an unknown heading is guessed, and marked as unsure', async () => {
  const { body } = await check(
    await anAdmin(),
    csvOf('Wer,Wohin', `Ada,${anAddress()}`, `Eva,${anAddress()}`),
  );
  expect(body.columns).toMatchObject([{ column: null }, { column: 'email', is_sure: false }]);
  expect(body).toMatchObject({
    good: 0,
    problems: [
      { row: 1, line: 2, column: 'full_name' },
      { row: 2, line: 3 },
    ],
  });
});

test('an admin maps columns, levels and days, and the file is checked anew', async () => {
  const admin = await anAdmin();
  const file = csvOf(
    'Wer,Kontakt,Art,Ende,Land',
    `Ada Byron,${anAddress()},Gold,03/04/2027,Utopia`,
    `Eva Lind,${anAddress()},gold,never,USA`,
    `Ida Rot,${anAddress()},Basic,05/06/2027,DEU`,
  );
  const { body: first } = await check(admin, file);
  const { status, body } = await map(admin, first.id, {
    columns: { 0: 'full_name', 1: 'email', 2: 'tier', 3: 'membership_expires', 4: 'country' },
  });
  expect(status).toBe(200);
  expect(columnsOf(body)).toEqual(['full_name', 'email', 'tier', 'membership_expires', 'country']);
  expect(body).toMatchObject({
    good: 3,
    date_order: null,
    levels: [{ value: 'Gold', rows: 2, tier: null }],
    preview: [{ tier: 'free' }, { tier: 'free', country: 'US' }, { tier: 'basic', country: 'DE' }],
    notes: [
      { row: 1, line: 2, column: 'membership_expires', value: '03/04/2027', code: 'day_ambiguous' },
      { row: 1, column: 'country', value: 'Utopia', code: 'country_unknown' },
      { row: 3, column: 'membership_expires', code: 'day_ambiguous' },
    ],
  });
  // What is left out stays as it was.
  const { body: said } = await map(admin, first.id, {
    columns: { 4: null },
    levels: { GOLD: 'premium' },
    date_order: 'mdy',
  });
  expect(said).toMatchObject({
    date_order: 'mdy',
    levels: [{ value: 'Gold', rows: 2, tier: 'premium' }],
    ignored_columns: ['Land'],
    notes: [],
    preview: [
      { tier: 'premium', membership_expires: '2027-03-04T23:59:59.000Z', country: null },
      { tier: 'premium', membership_expires: null },
      { tier: 'basic', membership_expires: '2027-05-06T23:59:59.000Z' },
    ],
  });
  const { body: entries } = await as(admin).call(audit.list, { query: { subject: first.id } });
  expect(entries.map(({ action }) => action)).toEqual(['import.map', 'import.map']);
  expect(entries[0]?.details).toMatchObject({
    before: { 'column 5': 'country' },
    after: { 'column 5': null },
  });
  await run(admin, first.id);
  const { body: done } = await as(admin).call(imports.get, { params: { id: first.id } });
  expect(done).toMatchObject({
    made: 3,
    preview: [],
    notes: [],
    problems: [],
    levels: [{ tier: 'premium' }],
  });
});

test('a value over 12 in a column decides the order of its days', async () => {
  const file = csvOf(
    'email,full_name,tier,expires',
    `${anAddress()},Ada,basic,11/05/2027`,
    `${anAddress()},Eva,basic,12/31/2027`,
  );
  const { body } = await check(await anAdmin(), file);
  expect(body).toMatchObject({ date_order: 'mdy', notes: [] });
  expect(body.preview.map(({ membership_expires }) => membership_expires?.slice(0, 10))).toEqual([
    '2027-11-05',
    '2027-12-31',
  ]);
});

test('a mapping that does not fit is refused with its field', async () => {
  const [admin, member] = [await anAdmin(), await aMember()];
  const { body } = await check(admin, csvOf('email,full_name,town', `${anAddress()},Ada,Rome`));
  const refusal = async (columns: MapImportBody['columns']) => {
    const { status, body: answered } = await map(admin, body.id, { columns });
    const { code, errors } = answered as unknown as { code: string; errors: { path: string }[] };
    return [status, code, errors[0]?.path];
  };
  expect(await refusal({ 3: 'bio' })).toEqual([422, 'column_unknown', 'columns.3']);
  expect(await refusal({ 2: 'shoe size' as never })).toEqual([422, 'invalid_value', 'columns.2']);
  expect(await refusal({ 2: 'full_name' })).toEqual([422, 'column_chosen_twice', 'columns.2']);
  expect(await refusal({ 0: null })).toEqual([422, 'mapping_incomplete', 'columns']);
  expect(await refusal({ 1: null })).toEqual([422, 'mapping_incomplete', 'columns']);
  expect((await map(admin, body.id, { columns: { 1: 'first_name', 2: 'last_name' } })).body).toMatchObject({
    preview: [{ full_name: 'Ada Rome', town: null }],
  });
  // Several columns may hold addresses.
  expect((await map(admin, body.id, { columns: { 2: 'email' } })).status).toBe(200);
  expect((await map(member, body.id, { columns: {} })).status).toBe(403);
});

test('rows as written are kept sealed while the file is checked, and go when it is run or undone', async () => {
  const admin = await anAdmin();
  const [first, second] = [await check(admin, aFileOfMembers()), await check(admin, aFileOfMembers())];
  const stored = (id: string) => ImportSourceModel.find({ import_id: id }).lean();
  const [kept] = await stored(first.body.id);
  expect(kept?.sealed).not.toContain('Byron');
  expect(await stored(second.body.id)).toHaveLength(1);
  await run(admin, first.body.id);
  await as(admin).call(imports.undo, { params: { id: second.body.id } });
  for (const { body } of [first, second]) {
    expect(await stored(body.id)).toEqual([]);
    expect((await map(admin, body.id, { columns: {} })).status).toBe(409);
    const { body: found } = await as(admin).call(imports.get, { params: { id: body.id } });
    expect([found.preview, found.columns.flatMap(({ samples }) => samples)]).toEqual([[], []]);
  }
});

test('reads workbooks like text files, whatever they are called', async () => {
  const file = readFileSync(new URL('../../../lib/lists/samples/members-de.ods', import.meta.url));
  const { status, body } = await check(await anAdmin(), file);
  expect(status).toBe(201);
  expect(body).toMatchObject({ rows: 3, ignored_columns: ['Telefon', 'Aktiv'], notes: [], problems: [] });
});
