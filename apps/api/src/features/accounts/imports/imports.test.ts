import { memberFileColumns } from '@rosette/shared/contract/admin-files.ts';
import { contract } from '@rosette/shared/contract/index.ts';
import { languages } from '@rosette/shared/texts/languages.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { applySettings } from '#features/settings/settings.service.ts';
import { clock } from '#lib/clock.ts';
import { type Cell, csvFile } from '#lib/csv.ts';
import { textsOf } from '#lib/texts.ts';
import { as, context } from '#test/api.ts';
import { aMember, anAdmin, atOnce, aWord, type Member } from '#test/factories.ts';
import { aFileOfMembers, check, claimTokenOf, csvOf, run } from '#test/imports.ts';
import { mailedLink, mailsTo } from '#test/mails.ts';
import { followImports, runImport } from './imports.service.ts';

const { audit, auth, claims, imports, invitations, site, users } = contract;

const anAddress = () => `${aWord()}@rosette.example`.toLowerCase();
const password = 'a good password';
const claim = (token: string, given = password) =>
  as(null).call(claims.claim, { body: { token, password: given } });
const undo = (admin: Member, id: string) => as(admin).call(imports.undo, { params: { id } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Somebody who was imported, with her token. */
async function imported(admin: Member, file = aFileOfMembers) {
  const email = anAddress();
  const { body } = await check(admin, file(email));
  await run(admin, body.id);
  return { id: body.id, email, token: await claimTokenOf(email) };
}

afterEach(() => applySettings({}));

describe('checking a file', () => {
  test('reads one from Excel: semicolons, Windows-1252, German headings, names of countries and dates', async () => {
    const known = (await aMember()).user.email;
    const [email, twice, wrong] = [anAddress(), anAddress(), anAddress()];
    const file = Buffer.from(
      [
        'E-Mail;Name;Unternehmen;Land;Bietet;Stufe;Mitglied bis;Sprache;Kundennummer',
        `${email.toUpperCase()};Jana M\u00fcller;"M\u00fcller; S\u00f6hne";\u00d6sterreich;Brot|Kuchen;Premium;31.12.2026;Deutsch;17`,
        ';;;;;;;;',
        `${twice};Eva Lind;;Germany;;;;;`,
        `${twice};Eva Lind;;;;;;;`,
        `${known};Ada;;;;;;;`,
        `${wrong};Ida;;;;;31.02.2026;;`,
        'no address;;;Nowhere;;;;;',
      ].join('\r\n'),
      'latin1',
    );
    const admin = await anAdmin();
    const { status, body } = await check(admin, file);
    expect(status).toBe(201);
    expect(body).toMatchObject({ state: 'checked', rows: 6, good: 3, skipped: 2, made: 0, mailed: 0 });
    expect(body.ignored_columns).toEqual(['Kundennummer']);
    expect(body.preview[0]).toEqual({
      email,
      full_name: 'Jana M\u00fcller',
      business_name: 'M\u00fcller; S\u00f6hne',
      industry: null,
      town: null,
      country: 'AT',
      bio: null,
      website: null,
      offers: ['Brot', 'Kuchen'],
      needs: [],
      tier: 'premium',
      membership_expires: '2026-12-31T23:59:59.000Z',
      language: 'de',
    });
    expect(body.notes).toMatchObject([
      { row: 6, line: 7, column: 'membership_expires', value: '31.02.2026', code: 'day_invalid' },
    ]);
    expect(body.problems).toMatchObject([
      { row: 7, line: 8, column: 'email' },
      { row: 7, line: 8, column: 'full_name' },
    ]);
    const german = { params: { id: body.id }, headers: { 'Accept-Language': 'de' } };
    const [first] = (await as(admin).call(imports.get, german)).body.problems;
    expect(first?.detail).not.toBe(body.problems[0]?.detail);
    expect((await as(null).call(users.get, { params: { id: body.id } })).status).toBe(401);
  });

  test.each(languages)(
    'takes the apostrophe off again that our own file of members in %s has',
    async (language) => {
      const email = `+${anAddress()}`;
      const texts: Partial<Record<(typeof memberFileColumns)[number], Cell>> = {
        full_name: "-Jana 'O",
        email,
        business_name: '@home',
        industry: '=1+1',
        town: "'s-Hertogenbosch",
        country: 'NL',
        language: 'de',
        tier: 'basic',
        membership_expires: { day: '2036-01-05' },
      };
      const headings = textsOf(language).documents.memberColumns;
      const columns = memberFileColumns.map((column) => headings[column]);
      const lines = csvFile(language, columns, [memberFileColumns.map((column) => texts[column])]);
      let file = Buffer.alloc(0);
      for await (const line of lines) file = Buffer.concat([file, Buffer.from(line)]);
      expect(file.toString()).toMatch(/'\+.*'@home.'=1/);
      const { body } = await check(await anAdmin(), file);
      expect(body).toMatchObject({ good: 1, notes: [], problems: [] });
      expect(body.preview[0]).toMatchObject({
        ...texts,
        membership_expires: '2036-01-05T23:59:59.000Z',
      });
    },
  );

  test.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('takes a %s between the cells, also with the others in quotes', async (_, delimiter) => {
    const line = [anAddress(), '"Ada; Byron,\tLovelace"', 'Rome'].join(delimiter);
    const file = csvOf(['\ufeffemail', 'full_name', 'town'].join(delimiter), line);
    const { body } = await check(await anAdmin(), file);
    expect(body.preview).toMatchObject([{ full_name: 'Ada; Byron, Lovelace', town: 'Rome' }]);
  });

  test('refuses one without addresses, an empty one, one of another kind, and one that is too long', async () => {
    const admin = await anAdmin();
    const codes = async (file: Buffer) => {
      const { status, body } = await check(admin, file);
      return [status, (body as unknown as { code: string }).code];
    };
    const { body: refused } = await check(admin, csvOf('Name;Telefon', 'Ada;0123'));
    expect(refused).toMatchObject({
      code: 'csv_without_addresses',
      detail: expect.stringMatching(/invitation link\. Found: Name, Telefon$/),
    });
    expect(await codes(csvOf('email,full_name', ',Ada'))).toEqual([422, 'csv_without_addresses']);
    expect(await codes(Buffer.from(''))).toEqual([422, 'csv_empty']);
    expect(await codes(csvOf('email,full_name', ''))).toEqual([422, 'csv_empty']);
    expect(await codes(Buffer.from('\0email,full_name'))).toEqual([422, 'csv_unreadable']);
    for (const swap of [false, true]) {
      const wide = Buffer.from('email,full_name\r\na@b.example,Zoë Übel', 'utf16le');
      const { status, body } = await check(admin, swap ? wide.swap16() : wide);
      expect([status, body]).toMatchObject([
        422,
        {
          code: 'csv_without_mark',
          detail: expect.stringContaining('looks like UTF-16 text without its mark'),
        },
      ]);
    }
    const open = csvOf('email,full_name', 'a@b.example,Ada', `b@b.example,"${'Grace '.repeat(20_000)}`);
    const { body: endless } = await check(admin, open);
    expect(endless).toMatchObject({
      code: 'csv_row_without_end',
      detail: expect.stringContaining('in or after line 3.'),
    });
    expect(await codes(csvOf(`email,${'a,'.repeat(200)}b`, 'a@b.example,c'))).toEqual([422, 'csv_too_wide']);
    for (const start of ['BEGIN:VCARD', '\xd0\xcf\x11\xe0', 'PK\x03\x04', '<html>', '%PDF-1.7', '\x89PNG']) {
      const { status, body } = await check(admin, Buffer.from(`${start}\r\nemail,full_name`, 'latin1'));
      expect(status).toBe(422);
      expect(body).toMatchObject({
        code: 'workbook_unreadable',
        detail: expect.stringContaining('Save it as .xlsx or .csv'),
      });
    }
    const rows = Array.from({ length: 5001 }, (_, index) => `a${index}@rosette.example,Ada`);
    expect(await codes(csvOf('email,full_name', ...rows))).toEqual([422, 'csv_too_long']);
    const { body } = await check(admin, csvOf('email,full_name', ...rows.slice(1)));
    expect(body).toMatchObject({ state: 'checked', rows: 5000, good: 5000, problems: [] });
    expect((await check(await aMember(), aFileOfMembers())).status).toBe(403);
  });
});

describe('an import', () => {
  test('makes accounts that only admins see, and no other part of the product knows', async () => {
    const [admin, member] = [await anAdmin(), await aMember({ tier: 'premium', is_confirmed: true })];
    const before = (await as(null).call(site.stats)).body;
    const industry = `Glass ${aWord()}`;
    const { id, email } = await imported(admin, (address) =>
      csvOf('email,full_name,industry', `${address},Ada ${industry},${industry}`),
    );
    const done = (await as(admin).call(imports.get, { params: { id } })).body;
    expect(done).toMatchObject({ state: 'done', good: 1, made: 1, mailed: 1 });
    const seen = (caller: Member) => as(caller).call(users.list, { query: { q: industry } });
    expect((await seen(member)).body).toEqual([]);
    expect((await seen(admin)).body).toMatchObject([{ email, not_in: 'imported' }]);
    expect((await as(null).call(site.stats)).body).toEqual(before);
    expect((await as(null).call(auth.login, { body: { email, password } })).status).toBe(404);
    const { body: invited } = await as(member).call(invitations.create, { body: { email } });
    expect(invited.email).toBe(email);
    const { body: entries } = await as(admin).call(audit.list, { query: { subject: id } });
    expect(entries.map(({ action }) => action)).toEqual(['import.run']);
    expect((await run(admin, id)).status).toBe(409);
  });

  test('goes on where it was interrupted, and skips who has come meanwhile', async () => {
    const admin = await anAdmin();
    const addresses = Array.from({ length: 700 }, anAddress);
    const file = csvOf('email,full_name', ...addresses.map((email) => `${email},Ada`));
    const { body } = await check(admin, file);
    const note = 'You are on our list';
    await as(admin).call(imports.run, { params: { id: body.id }, body: { note } });
    expect(await runImport(context, body.id)).toBeInstanceOf(Date);
    expect((await undo(admin, body.id)).status).toBe(409);
    await aMember({ email: addresses.at(-1) as string });
    expect(await runImport(context, body.id)).toBeUndefined();
    const done = (await as(admin).call(imports.get, { params: { id: body.id } })).body;
    expect(done).toMatchObject({ state: 'done', good: 700, made: 699 });
    expect((await check(admin, file)).body).toMatchObject({ good: 0, skipped: 700 });
    expect((await undo(admin, body.id)).body).toEqual({ removed: 699, kept: 0 });
    expect((await undo(admin, body.id)).body).toEqual({ removed: 0, kept: 0 });
  });

  test('that was not run is undone without anything, and goes after 7 days', async () => {
    const admin = await anAdmin();
    const { body: first } = await check(admin, aFileOfMembers());
    expect((await undo(admin, first.id)).body).toEqual({ removed: 0, kept: 0 });
    expect((await run(admin, first.id)).status).toBe(409);
    const { body: second } = await check(admin, aFileOfMembers());
    clock.setTo(inDays(8));
    await followImports(context);
    const later = await anAdmin();
    expect((await as(later).call(imports.get, { params: { id: second.id } })).status).toBe(404);
  });
});

describe('the link of somebody who was imported', () => {
  test('says who handed in her data and why, and makes her a member in every mode', async () => {
    applySettings({ values: { admission: 'approval', questions: { en: ['Why?'] } } });
    const [admin, member] = [await anAdmin(), await aMember()];
    const { id, email, token } = await imported(admin);
    const { body } = await as(null).call(claims.get, { params: { token } });
    expect(body).toEqual({
      email,
      full_name: 'Ada Byron',
      note: 'You are on our list',
      by: { id: admin.id, full_name: admin.user.full_name, business_name: null, profile_image: null },
    });
    expect((await claim(token, 'short')).status).toBe(422);
    const { status, body: session } = await claim(token);
    expect([status, session.user.is_email_verified, session.user.email]).toEqual([200, true, email]);
    expect((await as(session).call(users.list)).status).toBe(200);
    expect((await as(member).call(users.get, { params: { id: session.user.id } })).status).toBe(200);
    expect((await as(null).call(auth.login, { body: { email, password } })).status).toBe(200);
    for (const again of [
      await claim(token),
      await as(null).call(claims.get, { params: { token } }),
      await as(null).call(claims.remove, { body: { token } }),
      await claim('a guess'),
    ])
      expect(again).toMatchObject({ status: 400, body: { code: 'claim_link_invalid' } });
    expect((await undo(admin, id)).body).toEqual({ removed: 0, kept: 1 });
  });

  test('deletes her data, so that she is not imported again', async () => {
    const admin = await anAdmin();
    const { email, token } = await imported(admin);
    const [mail] = await mailsTo(email);
    expect(mail?.content.action?.label).toBe('Join');
    expect(mail?.text).toMatch(/Delete my data, .+: http\S+\/delete/);
    expect((await as(null).call(claims.remove, { body: { token } })).status).toBe(204);
    expect((await claim(token)).status).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
    clock.setTo(inDays(60));
    expect((await check(await anAdmin(), aFileOfMembers(email))).body).toMatchObject({ good: 0, skipped: 1 });
  });

  test('is used once', async () => {
    const { token } = await imported(await anAdmin());
    const statuses = (await atOnce(5, () => claim(token))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is mailed once more after 20 days, and expires after 30 with the account', async () => {
    const admin = await anAdmin();
    const { email, token } = await imported(admin);
    const kinds = async () => (await mailsTo(email)).map(({ kind }) => kind);
    clock.setTo(inDays(19));
    await followImports(context);
    expect(await kinds()).toEqual(['import']);
    clock.setTo(inDays(21));
    await followImports(context);
    await followImports(context);
    expect((await kinds()).sort()).toEqual(['import', 'import-reminder']);
    clock.setTo(inDays(31));
    expect((await claim(token)).status).toBe(400);
    await followImports(context);
    expect((await check(await anAdmin(), aFileOfMembers(email))).body).toMatchObject({ good: 1 });
  });
});

describe('registering an imported address', () => {
  const register = (email: string) =>
    as(null).call(auth.register, { body: { full_name: 'Ada', email, password } });

  test('makes a new account, which the owner of the mailbox takes over with the link', async () => {
    const { email, token } = await imported(await anAdmin());
    const { status, body: stranger } = await register(email);
    expect(status).toBe(201);
    const { body: owner } = await claim(token, 'another password');
    expect(owner.user).toMatchObject({ id: stranger.user.id, is_email_verified: true });
    expect((await as(stranger).call(users.me)).status).toBe(401);
    expect((await claim(token)).status).toBe(400);
  });

  test('takes the place of the imported account once the address is confirmed', async () => {
    const admin = await anAdmin();
    const { id, email, token } = await imported(admin);
    const { body: session } = await register(email);
    const mails = await mailsTo(email);
    expect(mails.map(({ kind }) => kind)).toContain('import');
    const link = /verify-email\?token=([\w-]+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? '';
    await as(session).call(contract.account.verifyEmail, { body: { token: link } });
    expect((await claim(token)).status).toBe(400);
    // Its mail, where that still waits, would offer a link that is dead.
    expect((await mailsTo(email)).map(({ kind }) => kind)).not.toContain('import');
    expect((await undo(admin, id)).body).toEqual({ removed: 0, kept: 0 });
  });

  test('keeps the membership that was imported, from when the address is confirmed', async () => {
    const ends = inDays(100).toISOString().slice(0, 10);
    const paid = (email = '') =>
      csvOf('email,full_name,tier,membership_expires', `${email},Ada Byron,premium,${ends}`);
    const { email } = await imported(await anAdmin(), paid);
    const { body: session } = await register(email);
    expect(session.user).toMatchObject({ membership_tier: 'free', membership_expires: null });
    const token = new URL(await mailedLink(email, '/verify-email')).searchParams.get('token') ?? '';
    await as(session).call(contract.account.verifyEmail, { body: { token } });
    expect((await as(session).call(users.me)).body).toMatchObject({
      membership_tier: 'premium',
      membership_expires: `${ends}T23:59:59.000Z`,
    });
  });
});
