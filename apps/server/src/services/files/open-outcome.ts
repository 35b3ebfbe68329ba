import { withoutTag, type DenyingRule, type Opened } from '@bakehouse/contract';
import { HttpError } from '../../http-error.ts';
import {
  decideAccess,
  type AccessFile,
  type Allowed,
  type Denied,
} from '../access/access-decision.ts';
import type { AuditFile } from '../audit/audit-record.ts';

/** One of the files with the checksum that was asked for. */
export interface Candidate extends Omit<AccessFile, 'bans'> {
  file: AuditFile & { checksum: string };
}

/** A ban; without a baker it is the organisation's. */
export interface StoredBan {
  bakerId: string | null;
  untagged: string;
}

/** How it went, and for which file; whoever asks for one that nobody has baked is denied without. */
export type Outcome =
  (Allowed & { candidate: Candidate }) | (Denied & { candidate: Candidate | undefined });

const decideOne = (
  candidate: Candidate,
  bans: readonly StoredBan[],
  address: string,
  now: Date,
): Outcome => {
  const ofBaker = bans.filter(
    ({ bakerId }) => bakerId === null || bakerId === candidate.file.bakerId,
  );
  const levelled = ofBaker.map(({ bakerId, untagged }) => ({
    address: untagged,
    level: bakerId === null ? ('org' as const) : ('individual' as const),
  }));
  return { ...decideAccess({ ...candidate, bans: levelled }, address, now), candidate };
};

const deniedBy = (rule: DenyingRule, known: Outcome | undefined): Outcome => ({
  allowed: false,
  rule,
  changesAt: null,
  isGranted: known?.isGranted ?? false,
  candidate: known?.candidate,
});

/** A ban is told to whoever it is on; what else closes a file, only to those who have a grant. */
const isBan = ({ rule }: Outcome) => rule === 'org_ban' || rule === 'individual_ban';

/**
 * The first of several bakers' files that allows; else the first that the asker knows of; else any,
 * for the record. An organisation's ban comes before every file, known or not.
 * @param candidates the files with the checksum, oldest first
 */
export function decideOpening(
  address: string,
  candidates: readonly Candidate[],
  bans: readonly StoredBan[],
  now: Date,
): Outcome {
  const outcomes = candidates.map((candidate) => decideOne(candidate, bans, address, now));
  const known = outcomes.find(({ isGranted }) => isGranted) ?? outcomes.find(isBan) ?? outcomes[0];
  const isOut = bans.some(
    ({ bakerId, untagged }) => bakerId === null && untagged === withoutTag(address),
  );
  if (isOut) return deniedBy('org_ban', known);
  return outcomes.find(({ allowed }) => allowed) ?? known ?? deniedBy('no_grant', undefined);
}

const DENIALS: Record<Exclude<DenyingRule, 'no_grant'>, string> = {
  inactive_baker: 'The baker of this file is deactivated. Ask an administrator.',
  org_ban: 'An administrator has banned you from opening files.',
  individual_ban: 'The baker of this file has banned you.',
  not_openable_yet: 'This file cannot be opened yet.',
  expired: 'This file has expired. Ask its baker for more time.',
};

const unknownFile = () =>
  new HttpError(404, 'not_found', 'There is no file with this checksum that you may open.');

/** @throws HttpError 403 open_denied, 404 for whoever has neither a grant nor a ban */
export function toOpened(outcome: Outcome): Opened {
  const changes_at = outcome.changesAt?.toISOString() ?? null;
  if (outcome.allowed) {
    const { rule, keyPaths, candidate } = outcome;
    const { id, name, baker } = candidate.file;
    return { allowed: true, rule, file: { id, name, baker }, key_paths: [...keyPaths], changes_at };
  }
  const { rule, isGranted } = outcome;
  const mayKnow = isGranted || isBan(outcome);
  if (rule === 'no_grant' || !mayKnow) throw unknownFile();
  throw new HttpError(403, 'open_denied', DENIALS[rule], { members: { rule, changes_at } });
}
