import type { NotificationFacts, NotificationKind } from '@bakehouse/contract';
import type { AuditRow } from '../audit/audit-chain.ts';
import type { ReaderRelation } from './notification-rules.ts';

export type ReadEvent = Pick<
  AuditRow,
  'seq' | 'id' | 'at' | 'action' | 'actorId' | 'actor' | 'bakerId' | 'baker' | 'fileId' | 'subject'
>;

/** People with access are found by any grant, by the one that the row names, or by some of them. */
type Audience =
  'baker' | 'grantees' | 'subject_grant' | 'named_grants' | 'joined' | 'subject' | 'banned';

export interface Occurrence {
  kind: NotificationKind;
  audience: Audience;
  relation: ReaderRelation;
  event: ReadEvent;
  actor: string | null;
  facts: NotificationFacts;
  count: number;
  /** The grantees of `named_grants`, or the new members of the group of `joined`. */
  names?: readonly string[];
  /** The letter that told the reader already. */
  letter?: { id: string; at: Date };
}

type Reading = Pick<Occurrence, 'kind' | 'audience' | 'relation'> & {
  facts?: NotificationFacts;
};

/** A row of the audit log with one of these actions becomes notifications; to notify somebody, write the row. */
const READINGS: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ['file_baked', { kind: 'file_shared', audience: 'grantees', relation: 'opener' }],
  ['permission_added', { kind: 'file_shared', audience: 'subject_grant', relation: 'opener' }],
  ['group_changed', { kind: 'file_shared', audience: 'joined', relation: 'opener' }],
  ['access_shared', { kind: 'file_shared', audience: 'subject', relation: 'opener' }],
  ['file_opened', { kind: 'first_opening', audience: 'baker', relation: 'baker' }],
  ['open_blocked', { kind: 'opening_refused', audience: 'baker', relation: 'baker' }],
  ['access_requested', { kind: 'access_requested', audience: 'baker', relation: 'baker' }],
  [
    'request_allowed',
    {
      kind: 'request_answered',
      audience: 'subject',
      relation: 'opener',
      facts: { answer: 'allowed' },
    },
  ],
  [
    'request_refused',
    {
      kind: 'request_answered',
      audience: 'subject',
      relation: 'opener',
      facts: { answer: 'refused' },
    },
  ],
  ['user_banned', { kind: 'banned', audience: 'banned', relation: 'person' }],
]);

export const READ_ACTIONS = [...READINGS.keys()];

const needsFile = ({ audience }: Reading) => audience !== 'banned' && audience !== 'joined';

const toOccurrence = (event: ReadEvent): Occurrence[] => {
  const reading = READINGS.get(event.action);
  if (!reading || (event.fileId === null && needsFile(reading))) return [];
  const common = { facts: {}, ...reading, event, count: 1 };
  if (reading.kind === 'banned') {
    const level = event.bakerId === null ? 'org' : 'individual';
    return [{ ...common, actor: event.baker, facts: { level } }];
  }
  const letter = { id: event.id, at: event.at };
  // An administrator who acts for a baker stays unnamed, as in what people see of a shared file.
  const actor = reading.kind === 'file_shared' ? event.baker : event.actor;
  return [{ ...common, actor, ...(event.action === 'access_shared' && { letter }) }];
};

const GROUPED_ACTIONS: ReadonlySet<string> = new Set(['file_opened', 'open_blocked']);

const groupKeyOf = ({ event }: Occurrence) =>
  GROUPED_ACTIONS.has(event.action)
    ? `${event.action} ${event.fileId ?? ''} ${event.actorId ?? event.actor}`
    : event.id;

/** Openings of one file by one person become one occurrence; refused ones are counted. */
export function toOccurrences(events: readonly ReadEvent[]): Occurrence[] {
  const groups = new Map<string, Occurrence>();
  for (const occurrence of events.flatMap(toOccurrence)) {
    const key = groupKeyOf(occurrence);
    const first = groups.get(key);
    if (!first) groups.set(key, occurrence);
    else if (occurrence.kind === 'opening_refused')
      groups.set(key, { ...occurrence, count: first.count + 1 });
  }
  return [...groups.values()];
}
