import { contract } from '@rosette/shared/contract/index.ts';
import type { AddMembershipBody } from '@rosette/shared/contract/memberships.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clock } from '#lib/clock.ts';
import { as, raw } from '#test/api.ts';
import { aMember, anAdmin, anApplicant, type Member, signedInAgain } from '#test/factories.ts';
import { anImported } from '#test/imports.ts';
import { PaymentModel } from './payment.model.ts';

const { admin, audit, memberships, payments, suspensions } = contract;

beforeEach(() => clock.setTo('2035-03-10T10:00:00Z'));
afterEach(() => clock.reset());

const add = (someone: Member, { id }: Member, body: Partial<AddMembershipBody>) =>
  as(someone).call(memberships.add, { params: { id }, body });

const fileAt =
  (path: string) =>
  (someone: Member, query = '', language = 'en') =>
    raw()
      .get(`/api/admin/${path}${query}`)
      .set('Authorization', `Bearer ${someone.token}`)
      .set('Accept-Language', language)
      .buffer(true);
const membersFile = fileAt('users.csv');
const paymentsFile = fileAt('payments.csv');

describe('the file of members', () => {
  test('has a line for each account, safe to open, with what is set, and is audited', async () => {
    const someone = await anAdmin();
    const member = await aMember({ full_name: '=1+1', business_name: 'Rose; Thorn, Co', is_confirmed: true });
    await add(someone, member, { tier: 'premium', until: '2036-12-31', reason: 'Honorary member' });
    const imported = await anImported();
    const { status, headers, text } = await membersFile(someone);
    expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename=members.csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFid,full_name,email,email_confirmed,business_name,industry,town,country,language,role,tier,membership_expires,source,joined_on,state,mail_returned',
    );
    expect(lines.find((line) => line.startsWith(member.id))).toMatch(
      new RegExp(
        `^${member.id},'=1\\+1,${member.user.email},true,"Rose; Thorn, Co",,,,,member,premium,2036-12-31,given,\\d{4}-\\d\\d-\\d\\d,member,false$`,
      ),
    );
    expect(lines.find((line) => line.startsWith(imported.id))).toContain(`,${imported.email},false,`);
    expect(lines.find((line) => line.startsWith(imported.id))).toContain(',imported,');
    const german = (await membersFile(someone, `?tier=premium&joined_from=2035-01-01`, 'de')).text.split(
      '\r\n',
    );
    expect(german[0]).toMatch(/^\uFEFFID;Name;E-Mail;/);
    expect(german.some((line) => line.startsWith(imported.id))).toBe(false);
    const [entry] = (await as(someone).call(audit.list, { query: { action: 'members.export' } })).body;
    expect(entry?.details.after).toEqual({
      tier: 'premium',
      joined_from: '2035-01-01',
      lines: german.length - 2,
    });
  });

  test('has those of a state only', async () => {
    const someone = await anAdmin();
    const waiting = await anApplicant();
    const suspended = await aMember({ is_confirmed: true });
    await as(someone).call(suspensions.suspend, { params: { id: suspended.id }, body: { reason: 'Spam' } });
    const stateOf = async (state: string) => {
      const { text } = await membersFile(someone, `?state=${state}`);
      return [waiting, suspended, someone].map(({ id }) => text.includes(id));
    };
    expect(await stateOf('waiting')).toEqual([true, false, false]);
    expect(await stateOf('suspended')).toEqual([false, true, false]);
    expect(await stateOf('member')).toEqual([false, false, true]);
    expect(await stateOf('unconfirmed')).toEqual([true, false, true]);
    expect((await membersFile(someone, '?state=nobody')).status).toBe(422);
    expect((await membersFile(await aMember())).status).toBe(403);
  });
});

describe('the file of payments', () => {
  test('has receipts and credit notes of the days of issue, with numbers and days of the language', async () => {
    clock.setTo('2036-02-29T23:00:00Z');
    const [someone, member] = [await anAdmin(), await aMember({ full_name: 'Ada Byron' })];
    const { payment_id: id } = (
      await add(someone, member, { package_id: 'basic_yearly', paid_on: '2036-01-15' })
    ).body;
    const { number } = (await as(member).call(payments.get, { params: { id: id ?? '' } })).body;
    clock.setTo('2036-03-01T09:00:00Z');
    await PaymentModel.updateOne({ _id: id }, { state: 'refund_due' });
    await as(someone).call(admin.markPaymentRefunded, { params: { id: id ?? '' } });
    const [receipt] = (await as(member).call(payments.mine)).body;
    const note = receipt?.credit_notes[0]?.number ?? '';

    const lines = (await paymentsFile(someone, '?from=2036-02-01&until=2036-02-29')).text.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFFnumber,kind_of_line,of_number,date,paid_on,name,buyer_name,buyer_address,buyer_country,buyer_vat_id,net,vat_rate,vat,gross,currency,reverse_charge,method,stripe_payment',
    );
    const line = lines.find((each) => each.startsWith(number ?? '-'));
    expect(line).toMatch(/,receipt,,2036-02-29,2036-01-15,"Basic membership, one year",Ada Byron,,,,/);
    expect(line).toMatch(/,250\.00,eur,false,bank_transfer,$/);
    expect(lines.some((each) => each.startsWith(note))).toBe(false);

    const german = (await paymentsFile(someone, '?from=2036-03-01&until=2036-03-31', 'de')).text.split(
      '\r\n',
    );
    expect(german[0]).toMatch(/^\uFEFFNummer;Art;Zum Beleg;/);
    const refunded = german.find((each) => each.startsWith(note));
    expect(refunded).toContain(`;credit_note;${number};01.03.2036;01.03.2036;`);
    expect(refunded).toContain(';-250,00;eur;');

    clock.setTo('2036-03-20T12:00:00Z');
    const lastMonth = (await paymentsFile(await signedInAgain(someone))).text;
    expect([lastMonth.includes(`\n${number},`), lastMonth.includes(`\n${note},`)]).toEqual([true, false]);
    const { body: entries } = await as(await signedInAgain(someone)).call(audit.list, {
      query: { action: 'payments.export' },
    });
    const [entry] = entries;
    expect(entry?.details.after).toMatchObject({ from: '2036-02-01', until: '2036-02-29' });
  });

  test.each([
    ['from=2035-03-01', { from: '2035-03-01', until: '2035-03-10' }],
    ['until=2035-01-20', { from: '2035-01-01', until: '2035-01-20' }],
  ])('of %s alone goes until today, or from the first of the month', async (query, days) => {
    const someone = await anAdmin();
    expect((await paymentsFile(someone, `?${query}`)).status).toBe(200);
    const { body } = await as(someone).call(audit.list, { query: { actor: someone.id } });
    expect(body[0]?.details.after).toMatchObject(days);
  });

  test.each(['from=2036-03-02&until=2036-03-01', 'from=2035-01-01&until=2036-02-06', 'from=2036-02-30'])(
    'of %s is 422',
    async (query) => {
      const answer = await paymentsFile(await anAdmin(), `?${query}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([
        422,
        'application/json; charset=utf-8',
      ]);
    },
  );
});
