import {
  withoutPlusTag,
  type DenyingRule,
  type OpenFileResponse,
  type ReleasedKey,
} from '@bakehouse/contract';
import { HttpError } from '../../http-error.ts';
import {
  decideAccess,
  type AccessFile,
  type AllowedAccess,
  type DeniedAccess,
} from '../access/access-decision.ts';
import type { AuditFile } from '../audit/audit-event.ts';

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
  | (AllowedAccess & { candidate: CandidateFile })
  | (DeniedAccess & { candidate: CandidateFile | undefined });

/** The keys of an allowed opening; none are asked without the headers of a sealed copy. */
export type KeyRelease = readonly ReleasedKey[] | 'none_asked' | 'invalid_header';

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

/** The key paths whose keys the caller got; without keys, all that the answer names. */
export const keyPathsGivenBy = (
  outcome: OpeningOutcome,
  release: KeyRelease,
): readonly string[] => {
  if (!outcome.allowed || release === 'invalid_header') return [];
  if (release === 'none_asked' || release.length === 0) return outcome.keyPaths;
  return [...new Set(release.map(({ key_path }) => key_path))];
};

const UNNAMED_BAKER = 'the baker of this file';

const DENIAL_TEXTS: Record<Exclude<DenyingRule, 'no_grant'>, (baker: string) => string> = {
  destroyed: (baker) => `This file was destroyed by ${baker}. Ask them if you still need it.`,
  inactive_baker: (baker) => `The account of ${baker} is deactivated. Ask an administrator.`,
  org_ban: () => 'An administrator has banned you from opening files. Ask them to lift the ban.',
  individual_ban: (baker) => `You are banned by ${baker}. Ask them to lift the ban.`,
  not_openable_yet: (baker) =>
    `This file cannot be opened yet. Ask ${baker} if you need it earlier.`,
  expired: (baker) => `This file has expired. Ask ${baker} for more time.`,
  access_ended: (baker) => `Your access to this file has ended. Ask ${baker} for more time.`,
  openings_used_up: (baker) =>
    `You have opened this file as often as you may. Ask ${baker} for more openings.`,
};

const fileNotFoundError = () =>
  new HttpError(404, 'not_found', 'There is no file with this checksum that you may open.');

interface DenialFacts {
  changes_at: string | null;
  /** Undefined if the caller must not learn who the baker is. */
  baker: string | undefined;
}

const openDeniedError = (
  rule: Exclude<DenyingRule, 'no_grant'>,
  { changes_at, baker }: DenialFacts,
) =>
  new HttpError(403, 'open_denied', DENIAL_TEXTS[rule](baker ?? UNNAMED_BAKER), {
    members: { rule, changes_at, ...(baker !== undefined && { baker }) },
  });

const invalidHeaderError = () =>
  new HttpError(
    400,
    'invalid_header',
    'This sealed copy was changed, or belongs to another file. Ask for it again.',
  );

const toAllowedOpening = (
  outcome: Extract<OpeningOutcome, { allowed: true }>,
  release: Exclude<KeyRelease, 'invalid_header'>,
  left: number | null,
): OpenFileResponse => {
  const { rule, keyPaths, changesAt, candidate } = outcome;
  const { id, name, baker, checksum } = candidate.file;
  const isSealed = release !== 'none_asked';
  return {
    allowed: true,
    rule,
    file: { id, name, baker, ...(isSealed && { checksum }) },
    key_paths: [...keyPaths],
    changes_at: changesAt?.toISOString() ?? null,
    openings_left: left,
    ...(isSealed && { keys: [...release] }),
  };
};

const toRefusal = (outcome: Extract<OpeningOutcome, { allowed: false }>): HttpError => {
  const { rule, isGranted, candidate } = outcome;
  const mayKnow = isGranted || isDeniedByBan(outcome);
  if (rule === 'no_grant' || !mayKnow) return fileNotFoundError();
  return openDeniedError(rule, {
    changes_at: outcome.changesAt?.toISOString() ?? null,
    baker: isGranted && rule !== 'org_ban' ? candidate?.file.baker : undefined,
  });
};

/** @throws HttpError 403 open_denied, 404 without a grant or a ban, 400 invalid_header */
export function toOpenedFile(
  outcome: OpeningOutcome,
  { release = 'none_asked', left = null }: { release?: KeyRelease; left?: number | null } = {},
): OpenFileResponse {
  if (!outcome.allowed) throw toRefusal(outcome);
  if (release === 'invalid_header') throw invalidHeaderError();
  return toAllowedOpening(outcome, release, left);
}
