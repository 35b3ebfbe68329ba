import { createHmac } from 'node:crypto';
import { OLD_SECRET_HOURS } from '@bakehouse/contract';
import type { webhookEndpoints } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { minutesAfter } from '../../lib/clock.ts';

/** Scanners of source code find leaked secrets by it; Standard Webhooks names it. */
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export type EndpointRow = typeof webhookEndpoints.$inferSelect;
type SecretColumns = Pick<EndpointRow, 'secret' | 'previousSecret' | 'previousSecretUntil'>;

export const createWebhookSecret = ({ random }: Pick<Deps, 'random'>): string =>
  SECRET_PREFIX + random.bytes(SECRET_BYTES).toString('base64');

export const replaceSecret = (
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  { secret }: SecretColumns,
  next: string,
): SecretColumns => ({
  secret: secrets.seal(next),
  previousSecret: secret,
  previousSecretUntil: minutesAfter(clock.now(), OLD_SECRET_HOURS * 60),
});

const signatureOf = (secret: string, content: string) => {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
};

const liveSecretsOf = (
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  { secret, previousSecret, previousSecretUntil }: SecretColumns,
) => {
  const isOldValid = previousSecretUntil !== null && previousSecretUntil > clock.now();
  return [secret, ...(previousSecret && isOldValid ? [previousSecret] : [])].map(secrets.open);
};

/** The headers of Standard Webhooks; a receiver with either secret accepts them after a rotation. */
export function signWebhook(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  endpoint: SecretColumns,
  { id, body }: { id: string; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(deps.clock.now().getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = liveSecretsOf(deps, endpoint).map((secret) => signatureOf(secret, content));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
