import { withoutPlusTag, type DenyingRule, type OpenFileResponse } from '@bakehouse/contract';
import { HttpError } from '../../http-error.ts';
import {
  decideAccess,
  type AccessFile,
  type Allowed,
  type Denied,
} from '../access/access-decision.ts';
import type { AuditFile } from '../audit/audit-record.ts';

/** A file with the requested checksum; several bakers may have baked it. */
export interface Candidate extends Omit<AccessFile, 'bans'> {
  file: AuditFile & { checksum: string };
}

export interface StoredBan {
  /** Null for a ban of the whole organisation. */
  bakerId: string | null;
  untagged: string;
}

/** A denial has no candidate when nobody has baked the file. */
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

/** Bans are disclosed to the banned person; other rules only to people with a grant. */
const isBan = ({ rule }: Outcome) => rule === 'org_ban' || rule === 'individual_ban';

/** Prefers a file that allows opening, then one that the caller may know of. Candidates come oldest first. */
export function decideOpening(
  address: string,
  candidates: readonly Candidate[],
  bans: readonly StoredBan[],
  now: Date,
): Outcome {
  const outcomes = candidates.map((candidate) => decideOne(candidate, bans, address, now));
  const known = outcomes.find(({ isGranted }) => isGranted) ?? outcomes.find(isBan) ?? outcomes[0];
  const isBannedFromOrganisation = bans.some(
    ({ bakerId, untagged }) => bakerId === null && untagged === withoutPlusTag(address),
  );
  if (isBannedFromOrganisation) return deniedBy('org_ban', known);
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

/** @throws HttpError 403 open_denied, 404 without a grant or a ban */
export function toOpened(outcome: Outcome): OpenFileResponse {
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
