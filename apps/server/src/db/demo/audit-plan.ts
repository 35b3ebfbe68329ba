import { BASE_KEY_PATH, DEFAULT_BAN_REASON, type AuditAction } from '@bakehouse/contract';
import type { Random } from '../../lib/random.ts';
import type { UnlinkedRow } from '../../services/audit-chain.ts';
import { auditEvent, type AuditActor, type AuditFile } from '../../services/audit-record.ts';
import type { Deps } from '../../deps.ts';
import { below, pick } from './seeded-random.ts';

const DEVICES = ['Desktop', 'Desktop', 'Desktop', 'Mobile', 'Mobile', 'Tablet'] as const;

export interface Person {
  id: string;
  address: string;
  isAdmin: boolean;
}

export interface HistoryFile extends AuditFile {
  createdAt: Date;
  openableAt: Date | null;
  expiresAt: Date | null;
  /** Addresses that may open it as a whole. */
  grantees: readonly string[];
}

export interface HistoryPlan {
  /** Oldest first, at least one. */
  files: readonly HistoryFile[];
  bakers: readonly [Person, ...Person[]];
  openers: readonly [Person, ...Person[]];
  admin: Person;
  from: Date;
  to: Date;
  /** All in all; every file is baked once, even if that is more. */
  count: number;
  random: Random;
}

interface Moment {
  at: Date;
  file: HistoryFile;
  plan: HistoryPlan;
  source: Pick<Deps, 'clock' | 'random' | 'secrets'>;
}

type Happening = (moment: Moment) => UnlinkedRow;

const actorOf = ({ id, address, isAdmin }: Person, random: Random): AuditActor => ({
  id,
  address,
  isAdmin,
  deviceType: pick(random, DEVICES),
});

const DAY_MS = 86_400_000;
const later = (date: Date | null, at: Date) => new Date((date ?? at).getTime() + 14 * DAY_MS);

const bakerOf = ({ file, plan }: Moment): Person =>
  plan.bakers.find(({ id }) => id === file.bakerId) ?? plan.bakers[0];

const byBaker = (moment: Moment) => ({
  at: moment.at,
  actor: actorOf(bakerOf(moment), moment.plan.random),
});

const byAdmin = ({ at, plan }: Moment) => ({ at, actor: actorOf(plan.admin, plan.random) });

const byAnyone = ({ at, plan }: Moment) => ({
  at,
  actor: actorOf(pick(plan.random, [...plan.openers, ...plan.bakers]), plan.random),
});

/** Somebody who has the file; else anyone. */
const byGrantee = ({ at, file, plan }: Moment) => {
  const named = plan.openers.filter(({ address }) => file.grantees.includes(address));
  const person = named[below(plan.random, named.length || 1)] ?? pick(plan.random, plan.openers);
  return { at, actor: actorOf(person, plan.random) };
};

const someone = ({ plan }: Moment) => pick(plan.random, plan.openers).address;

type PlainAction = Extract<
  AuditAction,
  | 'login_1fa'
  | 'login_2fa'
  | 'pin_reset_requested'
  | 'pin_changed'
  | 'session_revoked'
  | 'password_changed'
  | 'account_deleted'
>;

/** Actions that the generated record does not have yet. */
type NotGenerated =
  | 'address_verified'
  | 'profile_changed'
  | 'session_extended'
  | 'pin_created'
  | 'request_blocked'
  | 'login_blocked'
  | 'lock_lifted'
  | 'factors_reset';

/** A happening of an action that tells nothing but who did it. */
const plain =
  (action: PlainAction): Happening =>
  (moment) =>
    auditEvent(moment.source, action, { ...byAnyone(moment), details: {} });

const failure =
  (action: 'login_failed' | 'pin_failed'): Happening =>
  (moment) =>
    auditEvent(moment.source, action, { ...byAnyone(moment), details: { reason: 'wrong' } });

const permission =
  (action: 'permission_added' | 'permission_removed'): Happening =>
  (moment) => {
    const grantee = someone(moment);
    const details = { grantee, keyPath: BASE_KEY_PATH };
    const { file } = moment;
    return auditEvent(moment.source, action, {
      ...byBaker(moment),
      file,
      subject: grantee,
      details,
    });
  };

const blocked: Happening = (moment) => {
  const { plan, file, source } = moment;
  const rule = pick(plan.random, [
    'individual_ban',
    'org_ban',
    'expired',
    'not_openable_yet',
  ] as const);
  return auditEvent(source, 'open_blocked', { ...byGrantee(moment), file, details: { rule } });
};

const activation =
  (action: 'baker_deactivated' | 'baker_reactivated'): Happening =>
  (moment) => {
    const subject = pick(moment.plan.random, moment.plan.bakers).address;
    return auditEvent(moment.source, action, { ...byAdmin(moment), subject, details: {} });
  };

const openableChange = ({ file, at }: Moment) => ({
  from: file.openableAt,
  to: later(file.openableAt, at),
});
const expiresChange = ({ file, at }: Moment) => ({
  from: file.expiresAt,
  to: later(file.expiresAt, at),
});

const dateChange =
  (
    action: 'openable_date_modified' | 'expiration_date_modified',
    details: typeof openableChange,
  ): Happening =>
  (moment) =>
    auditEvent(moment.source, action, {
      ...byBaker(moment),
      file: moment.file,
      details: details(moment),
    });

const bothDates: Happening = (moment) =>
  auditEvent(moment.source, 'dates_updated', {
    ...byBaker(moment),
    file: moment.file,
    details: { openable: openableChange(moment), expires: expiresChange(moment) },
  });

const aboutBan = (moment: Moment) => {
  const { id, address } = bakerOf(moment);
  return { ...byBaker(moment), baker: { id, address }, subject: someone(moment) };
};

const banned: Happening = (moment) =>
  auditEvent(moment.source, 'user_banned', {
    ...aboutBan(moment),
    details: { level: 'individual', reason: DEFAULT_BAN_REASON },
  });

const unbanned: Happening = (moment) =>
  auditEvent(moment.source, 'user_unbanned', {
    ...aboutBan(moment),
    details: { level: 'individual' },
  });

const opened: Happening = (moment) =>
  auditEvent(moment.source, 'file_opened', {
    ...byGrantee(moment),
    file: moment.file,
    details: { rule: 'email_grant' },
  });

const exported: Happening = (moment) =>
  auditEvent(moment.source, 'export_created', {
    ...byBaker(moment),
    details: { name: 'audit-logs.csv', rows: 20 + below(moment.plan.random, 900) },
  });

/** How often each action happens, in relation to the others, and how. Files are baked apart from it. */
const HAPPENINGS: Record<
  Exclude<AuditAction, 'file_baked' | NotGenerated>,
  readonly [weight: number, happening: Happening]
> = {
  file_opened: [90, opened],
  open_blocked: [14, blocked],
  permission_added: [12, permission('permission_added')],
  permission_removed: [5, permission('permission_removed')],
  openable_date_modified: [3, dateChange('openable_date_modified', openableChange)],
  expiration_date_modified: [5, dateChange('expiration_date_modified', expiresChange)],
  dates_updated: [2, bothDates],
  user_banned: [1, banned],
  user_unbanned: [1, unbanned],
  baker_deactivated: [1, activation('baker_deactivated')],
  baker_reactivated: [1, activation('baker_reactivated')],
  login_1fa: [26, plain('login_1fa')],
  login_2fa: [24, plain('login_2fa')],
  login_failed: [4, failure('login_failed')],
  pin_failed: [3, failure('pin_failed')],
  pin_reset_requested: [1, plain('pin_reset_requested')],
  session_revoked: [9, plain('session_revoked')],
  password_changed: [1, plain('password_changed')],
  pin_changed: [1, plain('pin_changed')],
  export_created: [2, exported],
  account_deleted: [1, plain('account_deleted')],
};

const LOTS = Object.values(HAPPENINGS).flatMap(([weight, happening]) =>
  Array.from({ length: weight }, () => happening),
);
const EACH_ONCE = Object.values(HAPPENINGS).map(([, happening]) => happening);

const baked = (source: Moment['source'], plan: HistoryPlan, file: HistoryFile) =>
  auditEvent(source, 'file_baked', {
    ...byBaker({ at: file.createdAt, file, plan, source }),
    file,
    details: { grants: file.grantees.length },
  });

/**
 * What happened, oldest first: every file baked when it was made, and between that everything else,
 * each kind at least once when there is room. The same plan gives the same history.
 */
export function* planHistory(
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  plan: HistoryPlan,
): Generator<UnlinkedRow> {
  const { files, random, to } = plan;
  const [oldest] = files;
  if (!oldest) return;
  const source = { clock, secrets, random };
  const start = Math.max(plan.from.getTime(), oldest.createdAt.getTime());
  const others = Math.max(0, plan.count - files.length);
  const step = (to.getTime() - start) / (others + 1);
  let made = 0;
  for (let index = 0; index < others; index += 1) {
    const at = new Date(start + Math.ceil((index + 1) * step));
    for (let file = files[made]; file && file.createdAt <= at; file = files[made]) {
      yield baked(source, plan, file);
      made += 1;
    }
    const moment = { at, file: files[below(random, made)] ?? oldest, plan, source };
    const happening =
      EACH_ONCE[index - (others - EACH_ONCE.length)] ?? LOTS[below(random, LOTS.length)];
    if (happening) yield happening(moment);
  }
  for (const file of files.slice(made)) yield baked(source, plan, file);
}
