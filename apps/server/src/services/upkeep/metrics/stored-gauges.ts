import { sql } from 'drizzle-orm';
import { Gauge, Registry } from 'prom-client';
import type { Deps } from '../../../deps.ts';
import { countDeadLetters } from '../../messages/dead-letters.ts';
import { countWaitingMessages } from '../../messages/waiting-messages.ts';
import { selectWebhooks } from '../../webhooks/webhook-rows.ts';

export type StoredSource = Pick<Deps, 'config' | 'db' | 'clock' | 'log'>;

interface Sample {
  value: number;
  labels?: Record<string, string>;
}

const addGauge = (register: Registry, name: string, help: string, samples: readonly Sample[]) => {
  const labelNames = Object.keys(samples[0]?.labels ?? {});
  const registers = [register];
  const gauge = new Gauge({ name: `bakehouse_${name}`, help, labelNames, registers });
  for (const { labels = {}, value } of samples) gauge.set(labels, value);
};

const addSize = async ({ db }: StoredSource, register: Registry) => {
  const { rows } = await db.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  const value = Number(rows[0]?.bytes);
  addGauge(register, 'database_size_bytes', 'Size of the database.', [{ value }]);
};

const addOutbox = async (source: StoredSource, register: Registry) => {
  const channels = await countWaitingMessages(source);
  const samplesOf = (value: 'waiting' | 'oldestSeconds') =>
    channels.map((row) => ({ labels: { channel: row.channel }, value: row[value] }));
  const waiting = samplesOf('waiting');
  const ages = samplesOf('oldestSeconds');
  addGauge(register, 'outbox_messages', 'Messages that wait for their delivery.', waiting);
  addGauge(register, 'outbox_oldest_seconds', 'Age of the oldest waiting message.', ages);
  const dead = [{ value: await countDeadLetters(source) }];
  addGauge(register, 'outbox_dead_messages', 'Messages given up in the last 24 hours.', dead);
};

const WEBHOOK_STATES = ['ok', 'failing', 'paused'] as const;

const addWebhooks = async ({ db }: StoredSource, register: Registry) => {
  const found = await selectWebhooks(db, { organisationId: undefined });
  const states = WEBHOOK_STATES.map((state) => ({
    labels: { state },
    webhooks: found.filter((webhook) => webhook.state === state),
  }));
  const numbers = states.map(({ labels, webhooks }) => ({ labels, value: webhooks.length }));
  const waiting = states.map(({ labels, webhooks }) => ({
    labels,
    value: webhooks.reduce((sum, webhook) => sum + webhook.waiting, 0),
  }));
  const dead = [{ value: found.reduce((sum, webhook) => sum + webhook.dead_letters, 0) }];
  addGauge(register, 'webhooks', 'Webhooks by their state.', numbers);
  addGauge(register, 'webhook_waiting_events', 'Events that wait for their delivery.', waiting);
  addGauge(register, 'webhook_dead_letters', 'Events that were given up after a day.', dead);
};

const UP_HELP = '1 if the database answered this reading, else 0.';

/** Reads the values anew each time, so that a database that is gone leaves no old ones. */
export async function readStoredGauges(source: StoredSource): Promise<string> {
  const register = new Registry();
  try {
    await addSize(source, register);
    await addOutbox(source, register);
    await addWebhooks(source, register);
    addGauge(register, 'database_up', UP_HELP, [{ value: 1 }]);
  } catch (error) {
    source.log.warn({ err: error }, 'the database did not answer the reading of the metrics');
    register.clear();
    addGauge(register, 'database_up', UP_HELP, [{ value: 0 }]);
  }
  return register.metrics();
}
