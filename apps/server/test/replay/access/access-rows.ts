import { BASE_KEY_PATH, withoutPlusTag } from '@bakehouse/contract';
import type { AccessGrant } from '../../../src/services/access/access-decision.ts';
import type { GrantLimits } from '../../../src/services/access/grant-limits.ts';
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

const numberIn = (text: string, pattern: RegExp) => {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
};

const limitsOfText = (text: string): GrantLimits => {
  const until = /until (\S+Z)/.exec(text)?.[1];
  return {
    until: until === undefined ? null : new Date(until),
    daysAfterFirstOpening: numberIn(text, /(\d+) days? after the first opening/),
    maxOpenings: numberIn(text, /(\d+) openings? a person/),
    maxOpeningsInAll: numberIn(text, /(\d+) openings? in all/),
    openingsInAll: 0,
    uses: [],
  };
};

const TERMS_CHANGE_PATTERN = /changed from (.+) to (until .+|\d.+|no limit.*)$/;

export const termsChangeOfAuditRow = ({ message }: AuditRow) => {
  const [, from = '', to = ''] = TERMS_CHANGE_PATTERN.exec(message) ?? [];
  return { from: limitsOfText(from), to: limitsOfText(to) };
};

/** Rows of other texts have no terms, so their grant has no limit. */
export const grantOfAuditRow = ({ subject, message }: AuditRow): AccessGrant => ({
  address: subject ?? '',
  keyPath: /\((m\/[/\d']+)\)$/.exec(message)?.[1] ?? BASE_KEY_PATH,
  limits: limitsOfText(message.split(' with terms: ')[1] ?? ''),
});

/** Two limits are equal if they have the same text. */
export const limitsToText = (limits: Partial<GrantLimits> | undefined) =>
  [
    limits?.until?.toISOString(),
    limits?.daysAfterFirstOpening,
    limits?.maxOpenings,
    limits?.maxOpeningsInAll,
  ].join();

export const banOfAuditRow = ({ bakerId, subject }: AuditRow): StoredBan => ({
  bakerId,
  untagged: withoutPlusTag(subject ?? ''),
});
