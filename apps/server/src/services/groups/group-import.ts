import { eq } from 'drizzle-orm';
import {
  addressMessageOf,
  GROUP_IMPORT_LINES_LIMIT,
  readPeople,
  withoutPlusTag,
  type ImportGroupBody,
  type ImportGroupResponse,
} from '@bakehouse/contract';
import { canonicalGrantee } from '@bakehouse/contract/grantee';
import { groupMembers } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { runRecorded } from '../audit/recorded-transaction.ts';
import { requireAdminMode } from '../identity/accounts.ts';
import {
  toRecordWithCallerCheck,
  type AccountCaller,
} from '../identity/sessions/session-caller.ts';
import {
  changeMembers,
  lockOwnGroup,
  raiseVersion,
  toGroupSubject,
  toMemberEvents,
} from './group-changes.ts';
import { readBannedAddresses, readGroup } from './visible-groups.ts';

interface ImportLine {
  line: number;
  text: string;
  members: readonly string[];
}

const NO_ADDRESS_MESSAGE = 'has no email address or wildcard domain (*@domain.com)';
const MAX_SHOWN_LENGTH = 120;

/** An export writes an apostrophe before a cell that spreadsheets would read as a formula. */
const ESCAPED_CELL_PATTERN = /(^|[,;"\t])'(?=[=+\-@])/gu;

const readLines = (text: string): ImportLine[] =>
  text
    .split(/\r\n|\r|\n/u)
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter(({ text: line }) => line !== '')
    .map(({ line, text: typed }) => {
      const people = readPeople(typed.replaceAll(ESCAPED_CELL_PATTERN, '$1'), canonicalGrantee);
      const members = people.flatMap(({ grantee }) => grantee ?? []);
      return { line, text: typed.slice(0, MAX_SHOWN_LENGTH), members };
    });

/** The names of the columns of a CSV file contain no `@`. */
const isHeader = ({ members, text }: ImportLine, index: number, { length }: readonly unknown[]) =>
  index === 0 && length > 1 && members.length === 0 && !text.includes('@');

/** @throws HttpError 400 for a text without lines or with too many */
const parseImport = (text: string): ImportLine[] => {
  const lines = readLines(text).filter((line, index, all) => !isHeader(line, index, all));
  const problem =
    lines.length === 0
      ? 'must have at least one line'
      : `must have at most ${GROUP_IMPORT_LINES_LIMIT} lines`;
  if (lines.length === 0 || lines.length > GROUP_IMPORT_LINES_LIMIT)
    throw new HttpError(400, 'invalid_request', `text ${problem}.`, { fields: { text: problem } });
  return lines;
};

type ImportRow = ImportGroupResponse['rows'][number];

/** A line with several people gives one row for each; who was named above is known. */
const toRows = (
  lines: readonly ImportLine[],
  stored: ReadonlySet<string>,
  banned: ReadonlySet<string>,
): ImportRow[] => {
  const known = new Set(stored);
  return lines.flatMap(({ line, text, members }): ImportRow[] => {
    if (members.length === 0) {
      const reason = addressMessageOf(text, NO_ADDRESS_MESSAGE);
      return [{ line, text, member: null, state: 'wrong', reason }];
    }
    return members.map((member) => {
      const isKnown = known.size === known.add(member).size;
      const isBanned = banned.has(withoutPlusTag(member));
      const state = isKnown ? 'known' : isBanned ? 'banned' : 'new';
      return { line, text, member, state };
    });
  });
};

const refuseWrongLines = (rows: readonly ImportRow[]) => {
  const wrong = rows.filter(({ state }) => state === 'wrong');
  if (wrong.length === 0) return;
  const lines = wrong.map(({ line }) => line).join(', ');
  const problem = `has lines without a usable address: ${lines}`;
  throw new HttpError(400, 'invalid_request', `text ${problem}. Nobody was added.`, {
    fields: { text: problem },
  });
};

/** Adds everybody or nobody. Throws HttpError 400 for wrong lines, 404, 409 limit_reached. */
export async function importGroup(
  deps: Deps,
  by: AccountCaller,
  { id, text, dry_run: isPreview, admin }: ImportGroupBody,
): Promise<ImportGroupResponse> {
  const { account } = by;
  requireAdminMode(account, admin);
  const viewer = { account, admin };
  const lines = parseImport(text);
  const members = [...new Set(lines.flatMap((line) => line.members))];
  return runRecorded(deps, async (tx) => {
    const group = await lockOwnGroup(tx, viewer, { id });
    const stored = await tx
      .select({ member: groupMembers.member })
      .from(groupMembers)
      .where(eq(groupMembers.groupId, id));
    const banned = await readBannedAddresses(tx, viewer, members);
    const rows = toRows(lines, new Set(stored.map(({ member }) => member)), banned);
    if (isPreview) {
      const unchanged = await readGroup(tx, { ...viewer, id });
      return { result: { rows, group: unchanged }, record: undefined };
    }
    refuseWrongLines(rows);
    const changes = await changeMembers(tx, deps, group, { add: members, remove: [] });
    const about = toGroupSubject(viewer, by, group);
    const events = toMemberEvents(deps, about, { group: group.name, ...changes });
    if (events.length > 0) await raiseVersion(tx, group);
    const changed = await readGroup(tx, { ...viewer, id });
    return {
      result: { rows, group: changed },
      record: toRecordWithCallerCheck(deps, by, events),
    };
  });
}
