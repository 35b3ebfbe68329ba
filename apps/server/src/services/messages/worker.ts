import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { createTransport } from 'nodemailer';
import { outbox } from '../../db/schema/outbox.ts';
import type { Deps } from '../../deps.ts';
import { buryDue, buryFailed, sendable } from './dead-letters.ts';
import { contentOf } from './outbox.ts';

const POLL_MS = 1000;
const LEASE_MS = 60_000;
const LONGEST_WAIT_MS = 3_600_000;

type Row = typeof outbox.$inferSelect;

export interface MailWorker {
  stop: () => Promise<void>;
}

/** Takes one message that is due; the lease keeps other workers off it while the mail goes out. */
const takeNext = ({ db, clock }: Deps): Promise<Row | undefined> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const [due] = await tx
      .select()
      .from(outbox)
      .where(and(sendable(now), lte(outbox.nextTryAt, now)))
      .orderBy(asc(outbox.nextTryAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const nextTryAt = new Date(
      now.getTime() + Math.min(LEASE_MS * 2 ** due.tries, LONGEST_WAIT_MS),
    );
    await tx
      .update(outbox)
      .set({ nextTryAt, tries: sql`${outbox.tries} + 1` })
      .where(eq(outbox.id, due.id));
    return due;
  });

/**
 * Delivers the outbox over SMTP, at least once, with a Message-ID that stays the same on a retry.
 * The content is wiped once the mail server has accepted it. A mail that expired or failed eight
 * times becomes a dead letter.
 */
export function startMailWorker(deps: Deps, smtpUrl: string, from: string): MailWorker {
  const transport = createTransport(smtpUrl);
  const domain = new URL(deps.config.publicUrl).hostname;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const deliver = async (row: Row) => {
    const { text, html } = contentOf(deps, row.content);
    await transport.sendMail({
      from,
      to: { name: '', address: row.recipient },
      subject: row.subject,
      text,
      html,
      messageId: `<${row.id}@${domain}>`,
    });
    await deps.db
      .update(outbox)
      .set({ deliveredAt: deps.clock.now(), content: null })
      .where(eq(outbox.id, row.id));
  };

  const drain = async () => {
    await buryDue(deps);
    for (let row = await takeNext(deps); row && !stopped; row = await takeNext(deps)) {
      const { id } = row;
      await deliver(row).catch(async (error: unknown) => {
        const tries = row.tries + 1;
        deps.log.warn({ message_id: id, tries, err: error }, 'a mail could not be delivered');
        await buryFailed(deps, id);
      });
    }
  };

  let running: Promise<void> = Promise.resolve();
  const tick = () => {
    running = drain()
      .catch((error: unknown) => {
        deps.log.warn({ err: error }, 'the outbox cannot be read');
      })
      .then(() => {
        if (!stopped) timer = setTimeout(tick, POLL_MS);
      });
  };
  tick();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      transport.close();
    },
  };
}
