import { BASE_KEY_PATH, withoutPlusTag } from '@bakehouse/contract';
import type { AccessGrant } from '../../../src/services/access/access-decision.ts';
import type { AuditRow } from '../../../src/services/audit/audit-chain.ts';
import type { StoredBan } from '../../../src/services/files/open-outcome.ts';

export type OptionalDate = Date | null;

export const isSameTime = (one: OptionalDate | undefined, other: OptionalDate | undefined) =>
  (one?.getTime() ?? null) === (other?.getTime() ?? null);

export const grantKeyOf = ({ address, keyPath }: AccessGrant) => `${address} ${keyPath}`;

export const banKeyOf = ({ bakerId, untagged }: StoredBan) =>
  `${bakerId ?? 'everybody'} ${untagged}`;

const ISO_DATE = String.raw`(\d{4}-[-\d]+T[:.\d]+Z)`;
const DATE_CHANGE_PATTERN = new RegExp(
  `changed from ${ISO_DATE} to ${ISO_DATE}|removed \\(was ${ISO_DATE}\\)|set to ${ISO_DATE}`,
  'g',
);

const toOptionalDate = (text: string | undefined): OptionalDate => (text ? new Date(text) : null);

/** A message with two changes names the openable date first. */
export const dateChangesOfAuditRow = ({ message }: AuditRow) =>
  [...message.matchAll(DATE_CHANGE_PATTERN)].map(([, from, to, removed, set]) => ({
    from: toOptionalDate(from ?? removed),
    to: toOptionalDate(to ?? set),
  }));

export const isOpenableDateRow = ({ action }: AuditRow) => action !== 'expiration_date_modified';

export const grantOfAuditRow = ({ subject, message }: AuditRow): AccessGrant => ({
  address: subject ?? '',
  keyPath: /\((m\/[/\d']+)\)$/.exec(message)?.[1] ?? BASE_KEY_PATH,
});

export const banOfAuditRow = ({ bakerId, subject }: AuditRow): StoredBan => ({
  bakerId,
  untagged: withoutPlusTag(subject ?? ''),
});
