import { timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KINDS, type NotificationKind } from '@bakehouse/contract';
import type { Queries } from '../../db/client.ts';
import { unsubscribedAddresses } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';

export const UNSUBSCRIBE_PATH = '/v1/unsubscribe';
const PURPOSE = 'unsubscribe';

export interface Unsubscription {
  canonical: string;
  /** Null for all kinds. */
  kind: NotificationKind | null;
}

const toText = ({ canonical, kind }: Unsubscription) => `${kind ?? 'all'} ${canonical}`;

const readText = (text: string): Unsubscription | undefined => {
  const [name, canonical] = text.split(' ');
  if (canonical === undefined) return undefined;
  if (name === 'all') return { canonical, kind: null };
  const kind = NOTIFICATION_KINDS.find((each) => each === name);
  return kind && { canonical, kind };
};

export const toUnsubscribeUrl = (
  { secrets, config }: Pick<Deps, 'secrets' | 'config'>,
  unsubscription: Unsubscription,
): string => {
  const text = toText(unsubscription);
  const body = Buffer.from(text).toString('base64url');
  return `${config.publicUrl}${UNSUBSCRIBE_PATH}?token=${body}.${secrets.keyedHash(PURPOSE, text)}`;
};

/** The link works for ever, and reads no account, so that it says nothing about one. */
export const readUnsubscribeToken = (
  { secrets }: Pick<Deps, 'secrets'>,
  token: string,
): Unsubscription | undefined => {
  const [body = '', hash = ''] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString();
  const expected = Buffer.from(secrets.keyedHash(PURPOSE, text));
  const given = Buffer.from(hash);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  return readText(text);
};

export async function unsubscribe(
  { db, clock, projects }: { db: Queries } & Pick<Deps, 'clock' | 'projects'>,
  { canonical, kind }: Unsubscription,
): Promise<void> {
  const at = clock.now();
  const { organisationId } = projects.portal;
  const kinds = kind === null ? NOTIFICATION_KINDS : [kind];
  await db
    .insert(unsubscribedAddresses)
    .values(kinds.map((each) => ({ canonical, organisationId, kind: each, at })))
    .onConflictDoNothing();
}
