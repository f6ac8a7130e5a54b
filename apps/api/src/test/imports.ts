import { contract } from '@rosette/shared/contract/index.ts';
import { runImport } from '#features/accounts/imports/imports.service.ts';
import { as, context } from './api.ts';
import { anAdmin, aWord, type Member } from './factories.ts';
import { mailsTo } from './mails.ts';

const { imports, users } = contract;

const anAddress = () => `${aWord()}@rosette.example`.toLowerCase();

/** A CSV file of lines. */
export const csvOf = (...lines: string[]): Buffer => Buffer.from(lines.join('\r\n'));

/** A file with one member; her address is a new one by default. */
export const aFileOfMembers = (email = anAddress()): Buffer =>
  csvOf('email,full_name,industry', `${email},Ada Byron,Mathematics`);

export const check = (admin: Member, file: Buffer) => as(admin).call(imports.check, { body: {}, file });

/** The parameters of an import with one good row. */
export const anImport = async () => {
  const { body } = await check(await anAdmin(), aFileOfMembers());
  return { params: { id: body.id } };
};

/** Runs a checked import to its end, as the job does. */
export async function run(admin: Member, id: string, note = 'You are on our list') {
  const started = await as(admin).call(imports.run, { params: { id }, body: { note } });
  while (await runImport(context, id)) {
    // The job runs again.
  }
  return started;
}

/** An imported account that its owner has not claimed. */
export async function anImported(): Promise<{ id: string; email: string }> {
  const [admin, email] = [await anAdmin(), anAddress()];
  const { body } = await check(admin, aFileOfMembers(email));
  await run(admin, body.id);
  const [found] = (await as(admin).call(users.list, { query: { q: email } })).body;
  return { id: found?.id ?? '', email };
}

/** The token of the link that was mailed to this address; empty without such a mail. */
export async function claimTokenOf(address: string): Promise<string> {
  const mails = await mailsTo(address);
  const mail = mails.find(({ kind }) => kind === 'import');
  return /\/claim\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** The address of somebody who was imported and has not come. */
export async function anImportedAddress(): Promise<string> {
  const [admin, address] = [await anAdmin(), anAddress()];
  const { body } = await check(admin, aFileOfMembers(address));
  await run(admin, body.id);
  return address;
}

/** The token of the link of somebody who was imported. */
export const aClaimToken = async () => claimTokenOf(await anImportedAddress());
