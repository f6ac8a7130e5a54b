import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { inTransaction } from '#lib/transaction.ts';
import { EventModel } from './event.model.ts';
import { tellWaitingChange } from './event-news.ts';
import { sendDueReminders } from './event-reminders.ts';

const everyMs = 15_000;

/** Tells attendees of every change whose turn has come; of several processes one does. */
export async function tellDueChanges(app: AppContext): Promise<void> {
  const due = await EventModel.find({ tell_change_at: { $lte: clock.now() } })
    .select('_id')
    .lean();
  for (const { _id } of due) await inTransaction(() => tellWaitingChange(app, _id), `event:${_id}`);
}

/** Keeps telling changes and sending reminders until it is told to stop. */
export function startEventWorker(app: AppContext): () => void {
  const look = async () => {
    for (const work of [tellDueChanges, sendDueReminders]) {
      await work(app).catch((error: unknown) =>
        app.log.warn({ err: error }, 'news of events could not be told; tried again'),
      );
    }
  };
  void look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
