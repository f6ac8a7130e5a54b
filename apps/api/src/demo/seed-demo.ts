import mongoose from 'mongoose';
import { countMembers } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { addOrigin, type DemoMarker, findMarker, setMarker } from './demo-marker.ts';
import { inTurn } from './in-turn.ts';
import { demoMembers } from './members.ts';
import { moveDemoPictures } from './pictures.ts';
import { seedAdvertisements } from './seed-advertisements.ts';
import { seedBusinesses, seedEvents } from './seed-community.ts';
import { seedContacts } from './seed-contacts.ts';
import { seedInquiries } from './seed-inquiries.ts';
import { seedMembers } from './seed-members.ts';
import { seedOpportunities } from './seed-opportunities.ts';
import { seedPartnerships } from './seed-partnerships.ts';

/** What happened in the demo before the first start is mailed to nobody, and no limit of number holds for it. */
const withoutMailAndLimits = (app: AppContext): AppContext => ({
  ...app,
  config: { ...app.config, RATE_LIMIT: 'off' },
  mail: { ...app.mail, isOn: false },
});

async function writeDemo(context: AppContext): Promise<void> {
  const app = withoutMailAndLimits(context);
  const cast = await seedMembers(app);
  // First, as an answered application connects two as well, and who is connected cannot be asked any more.
  await seedContacts(app, cast);
  await Promise.all([
    seedBusinesses(app, cast),
    seedEvents(app, cast),
    seedOpportunities(app, cast),
    seedPartnerships(app, cast),
    seedAdvertisements(app, cast),
    seedInquiries(app),
  ]);
}

/** Whether somebody has an account who is not of the demo. */
async function hasRealMembers(): Promise<boolean> {
  const email = { $nin: demoMembers.map((member) => member.email) };
  return (await mongoose.connection.collection('users').findOne({ email })) !== null;
}

async function removeEverything(): Promise<void> {
  await Promise.all(Object.values(mongoose.models).map((model) => model.deleteMany({})));
}

/** The port may be another one than at the last start, and the addresses of pictures are absolute. */
async function followOrigin({ origin, origins }: DemoMarker, current: string): Promise<void> {
  if (origin === current) return;
  await addOrigin(current);
  for (const former of origins) {
    if (former !== current) await moveDemoPictures(former, current);
  }
  await setMarker('done', current);
}

/**
 * Fills an empty database with the demo, made by the product's own services. A database that has members is left alone,
 * and so is a finished demo, but for the addresses of its pictures when the origin has changed. A demo that was killed
 * half-way is removed and made anew, unless somebody real has joined since. Called before the server listens; of several
 * processes that start at once, one does it and the others wait.
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
  if (marker) await removeEverything();
  await writeDemo(app);
  await setMarker('done', webOrigin);
  app.log.info('the demo data is there');
}
