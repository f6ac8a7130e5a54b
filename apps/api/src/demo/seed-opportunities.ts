import { answerApplicant, listApplicants } from '#features/opportunities/applicants.service.ts';
import { ApplicationModel } from '#features/opportunities/application.model.ts';
import { applyTo, withdraw } from '#features/opportunities/applications.service.ts';
import { createOpportunity } from '#features/opportunities/opportunities.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { type DemoApplication, demoApplications } from './applications.ts';
import { type Backdated, backdate } from './backdate.ts';
import { daysAgo } from './calendar.ts';
import type { Cast, Player } from './cast.ts';
import { type DemoOpportunity, demoOpportunities } from './opportunities.ts';

const dayMs = 86_400_000;
const daysOnBoard = 60;

/** The poster's answer to a scripted application. */
async function answer(app: AppContext, poster: Player, id: string, applicant: Player, demo: DemoApplication) {
  const { answer: given } = demo;
  if (given) await transaction(() => answerApplicant(app, poster.caller, id, applicant.caller.id, given));
  if (demo.is_withdrawn) await transaction(() => withdraw(applicant.caller, id));
}

/** Scripted applications first, then others without a note. */
async function seedApplications(
  app: AppContext,
  demo: DemoOpportunity,
  index: number,
  id: string,
  cast: Cast,
): Promise<void> {
  const written = demoApplications.filter(({ to }) => to === demo.title);
  const isOther = ({ slug, tier, joined_days_ago }: Player) =>
    // Free members have five applications a month.
    tier !== 'free' &&
    slug !== demo.poster &&
    written.every(({ from }) => from !== slug) &&
    (!demo.ended || joined_days_ago > demo.posted_days_ago);
  const others = cast.some(Math.max(0, demo.applicants - written.length), index, isOther);
  const poster = cast.player(demo.poster);
  for (const application of written) {
    await transaction(() => applyTo(app, cast.player(application.from).caller, id, application.note));
  }
  // The poster has read these; later ones are unread.
  if (written.length > 1) await listApplicants(poster.caller, id, { limit: written.length - 1 });
  for (const { caller } of others) await transaction(() => applyTo(app, caller, id));
  for (const application of written) {
    await answer(app, poster, id, cast.player(application.from), application);
  }
  const applicants = [...written.map(({ from }) => cast.player(from)), ...others];
  await backdate(
    'applications',
    await Promise.all(applicants.map((player, place) => sentOn(demo, id, player, place / applicants.length))),
  );
}

/** Spread over the time since the posting, but after the applicant joined. */
async function sentOn(
  { posted_days_ago }: DemoOpportunity,
  opportunity_id: string,
  { caller, joined_days_ago }: Player,
  part: number,
): Promise<Backdated> {
  const application = await ApplicationModel.findOne({ opportunity_id, member_id: caller.id })
    .select('_id')
    .lean()
    .orFail();
  const days = Math.min(posted_days_ago * (0.9 - part * 0.4), joined_days_ago * 0.9);
  return {
    id: String(application._id),
    set: { applied_at: new Date(clock.now().getTime() - days * dayMs) },
  };
}

/** The end: 60 days after posting or the last renewal. */
function termOf({ posted_days_ago, renewed_days_ago = posted_days_ago, ended }: DemoOpportunity) {
  const now = clock.now().getTime();
  const expires_at = new Date(now + (daysOnBoard - renewed_days_ago) * dayMs);
  return {
    expires_at,
    closing_notice_at: new Date(expires_at.getTime() - 7 * dayMs),
    ...(ended && { state: ended }),
  };
}

async function seedOpportunity(
  app: AppContext,
  demo: DemoOpportunity,
  index: number,
  cast: Cast,
): Promise<Backdated> {
  const { poster, type, title, description, posted_days_ago } = demo;
  const opportunity = await transaction(() =>
    createOpportunity(app, cast.player(poster).caller, { type, title, description }),
  );
  const id = String(opportunity._id);
  await seedApplications(app, demo, index, id, cast);
  return { id, set: { created_at: daysAgo(clock.now(), posted_days_ago, index), ...termOf(demo) } };
}

/** Opportunities with applications, in several states. */
export async function seedOpportunities(app: AppContext, cast: Cast): Promise<void> {
  const made = demoOpportunities.map((demo, index) => seedOpportunity(app, demo, index, cast));
  await backdate('opportunities', await Promise.all(made));
}
