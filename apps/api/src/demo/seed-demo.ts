import mongoose from 'mongoose';
import { RunningProcessModel } from '#backup/running-process.model.ts';
import { removePicturesOf } from '#features/pictures/pictures.service.ts';
import { countMembers } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { SchemaStateModel } from '#migrations/schema-state.model.ts';
import { addOrigin, type DemoMarker, findMarker, setMarker } from './demo-marker.ts';
import { inTurn } from './in-turn.ts';
import { demoMembers } from './members.ts';
import { movePictures } from './move-pictures.ts';
import { seedAdvertisements } from './seed-advertisements.ts';
import { seedBusinesses, seedEvents } from './seed-community.ts';
import { seedContacts } from './seed-contacts.ts';
import { seedHealth } from './seed-health.ts';
import { seedInquiries } from './seed-inquiries.ts';
import { seedMeetings } from './seed-meetings.ts';
import { seedMembers } from './seed-members.ts';
import { seedOpportunities } from './seed-opportunities.ts';
import { seedPartnerships } from './seed-partnerships.ts';
import { seedPayments } from './seed-payments.ts';

/** The seeding sends no mail and is exempt from creation limits. */
const withoutMailAndLimits = (app: AppContext): AppContext => ({
  ...app,
  config: { ...app.config, RATE_LIMIT: 'off' },
  mail: { ...app.mail, isOn: false },
});

async function writeDemo(context: AppContext): Promise<void> {
  const app = withoutMailAndLimits(context);
  const cast = await seedMembers(app);
  // First: an answered application connects its two members, who cannot request contact afterwards.
  await seedContacts(app, cast);
  await Promise.all([
    seedBusinesses(app, cast),
    seedEvents(app, cast),
    seedOpportunities(app, cast),
    seedPartnerships(app, cast),
    seedAdvertisements(app, cast),
    seedInquiries(app),
    seedHealth(),
  ]);
  await seedMeetings(app, cast);
  // Last: payments belong to partnerships and advertisements.
  await seedPayments(app, cast);
}

/** Whether any account is not part of the demo. */
async function hasRealMembers(): Promise<boolean> {
  const email = { $nin: demoMembers.map((member) => member.email) };
  return (await mongoose.connection.collection('users').findOne({ email })) !== null;
}

/** What a start has recorded before the demo: without its schema the next start would refuse the database. */
const ofThisStart: readonly unknown[] = [SchemaStateModel, RunningProcessModel];

async function removeEverything(app: AppContext): Promise<void> {
  // Their files as well.
  const owners = await mongoose.connection.collection('pictures').distinct('owner_id');
  for (const owner of owners) await removePicturesOf(app, String(owner));
  const models = Object.values(mongoose.models).filter((model) => !ofThisStart.includes(model));
  await Promise.all(models.map((model) => model.deleteMany({})));
}

/** Absolute picture URLs follow the port of this start. */
async function followOrigin({ origin, origins }: DemoMarker, current: string): Promise<void> {
  if (origin === current) return;
  await addOrigin(current);
  for (const former of origins) {
    if (former !== current) await movePictures(former, current);
  }
  await setMarker('done', current);
}

/**
 * Fills an empty database with demo data through the product's own services. A database with members, or a finished
 * demo, is kept, except for picture URLs after a change of origin. An interrupted demo is removed and recreated, unless
 * a real member has joined. Called before the server listens; of several processes one does it, the others wait.
 */
export function seedDemo(app: AppContext): Promise<void> {
  return inTurn(() => seed(app));
}

async function seed(app: AppContext): Promise<void> {
  const { webOrigin } = app.config;
  const marker = await findMarker();
  if (marker?.state === 'done') return followOrigin(marker, webOrigin);
  if (marker ? await hasRealMembers() : (await countMembers()) > 0) return;
  await setMarker('started', webOrigin);
  if (marker) await removeEverything(app);
  await writeDemo(app);
  await setMarker('done', webOrigin);
  app.log.info('demo data created');
}
