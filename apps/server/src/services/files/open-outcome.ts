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
export interface CandidateFile extends Omit<AccessFile, 'bans'> {
  file: AuditFile & { checksum: string };
}

export interface StoredBan {
  /** The id of the baker who banned the person; null for a ban by the organisation. */
  bakerId: string | null;
  untagged: string;
}

/** A denial has no candidate when nobody has baked a file with the checksum. */
export type OpeningOutcome =
  (Allowed & { candidate: CandidateFile }) | (Denied & { candidate: CandidateFile | undefined });

const decideCandidate = (
  candidate: CandidateFile,
  bans: readonly StoredBan[],
  address: string,
  now: Date,
): OpeningOutcome => {
  const ofBaker = bans.filter(
    ({ bakerId }) => bakerId === null || bakerId === candidate.file.bakerId,
  );
  const levelled = ofBaker.map(({ bakerId, untagged }) => ({
    address: untagged,
    level: bakerId === null ? ('org' as const) : ('individual' as const),
  }));
  return { ...decideAccess({ ...candidate, bans: levelled }, address, now), candidate };
};

const toDeniedOutcome = (rule: DenyingRule, known: OpeningOutcome | undefined): OpeningOutcome => ({
  allowed: false,
  rule,
  changesAt: null,
  isGranted: known?.isGranted ?? false,
  candidate: known?.candidate,
});

/** Bans are disclosed to the banned person; other rules only to people with a grant. */
const isDeniedByBan = ({ rule }: OpeningOutcome) => rule === 'org_ban' || rule === 'individual_ban';

/** Prefers files that may be opened, then files that may be disclosed, then older files. */
export function decideOpening(
  address: string,
  candidates: readonly CandidateFile[],
  bans: readonly StoredBan[],
  now: Date,
): OpeningOutcome {
  const outcomes = candidates.map((candidate) => decideCandidate(candidate, bans, address, now));
  const known =
    outcomes.find(({ isGranted }) => isGranted) ?? outcomes.find(isDeniedByBan) ?? outcomes[0];
  const isBannedFromOrganisation = bans.some(
    ({ bakerId, untagged }) => bakerId === null && untagged === withoutPlusTag(address),
  );
  if (isBannedFromOrganisation) return toDeniedOutcome('org_ban', known);
  return outcomes.find(({ allowed }) => allowed) ?? known ?? toDeniedOutcome('no_grant', undefined);
}

const DENIAL_TEXTS: Record<Exclude<DenyingRule, 'no_grant'>, string> = {
  inactive_baker: 'The baker of this file is deactivated. Ask an administrator.',
  org_ban: 'An administrator has banned you from opening files.',
  individual_ban: 'The baker of this file has banned you.',
  not_openable_yet: 'This file cannot be opened yet.',
  expired: 'This file has expired. Ask its baker for more time.',
};

const fileNotFoundError = () =>
  new HttpError(404, 'not_found', 'There is no file with this checksum that you may open.');

/** @throws HttpError 403 open_denied, 404 without a grant or a ban */
export function toOpenedFile(outcome: OpeningOutcome): OpenFileResponse {
  const changes_at = outcome.changesAt?.toISOString() ?? null;
  if (outcome.allowed) {
    const { rule, keyPaths, candidate } = outcome;
    const { id, name, baker } = candidate.file;
    return { allowed: true, rule, file: { id, name, baker }, key_paths: [...keyPaths], changes_at };
  }
  const { rule, isGranted } = outcome;
  const mayKnow = isGranted || isDeniedByBan(outcome);
  if (rule === 'no_grant' || !mayKnow) throw fileNotFoundError();
  throw new HttpError(403, 'open_denied', DENIAL_TEXTS[rule], { members: { rule, changes_at } });
}
