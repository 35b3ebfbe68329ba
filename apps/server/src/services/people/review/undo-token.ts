import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { REVIEW_UNDO_MINUTES } from '@bakehouse/contract';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { minutesAfter } from '../../../lib/clock.ts';
import type { grants } from '../../../db/tables.ts';

type RemovedGrant = typeof grants.$inferSelect;

const instantText = z.nullable(z.string());

/** Short arrays, because 500 grants must fit into the body of a request. */
const tokenContent = z.object({
  user: z.string(),
  until: z.string(),
  grants: z.array(
    z.tuple([
      z.number(),
      z.string(),
      z.string(),
      z.string(),
      z.string(),
      instantText,
      z.nullable(z.number()),
      z.nullable(z.number()),
      z.nullable(z.number()),
    ]),
  ),
});

type TokenGrant = z.infer<typeof tokenContent>['grants'][number];

const toTokenGrant = (grant: RemovedGrant): TokenGrant => [
  grant.serial,
  grant.fileId,
  grant.address,
  grant.keyPath,
  grant.createdAt.toISOString(),
  grant.until?.toISOString() ?? null,
  grant.daysAfterFirstOpening,
  grant.maxOpenings,
  grant.maxOpeningsInAll,
];

const toRemovedGrant = ([
  serial,
  fileId,
  address,
  keyPath,
  createdAt,
  until,
  days,
  openings,
  all,
]: TokenGrant) => ({
  serial,
  fileId,
  address,
  keyPath,
  createdAt: new Date(createdAt),
  until: until === null ? null : new Date(until),
  daysAfterFirstOpening: days,
  maxOpenings: openings,
  maxOpeningsInAll: all,
});

/** The token holds the removed grants, so that nothing but what was removed can be restored. */
export const createUndoToken = (
  { secrets, clock }: Deps,
  userId: string,
  removed: readonly RemovedGrant[],
): string => {
  const until = minutesAfter(clock.now(), REVIEW_UNDO_MINUTES).toISOString();
  const content = JSON.stringify({ user: userId, until, grants: removed.map(toTokenGrant) });
  return secrets.seal(deflateRawSync(content).toString('base64')).toString('base64url');
};

const openToken = ({ secrets }: Deps, token: string) => {
  try {
    const packed = secrets.open(Buffer.from(token, 'base64url'));
    const text = inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8');
    return tokenContent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
};

/** @throws HttpError 404 for a token of somebody else, a changed one, and one that is over */
export function readUndoToken(deps: Deps, userId: string, token: string) {
  const content = openToken(deps, token);
  if (content?.user !== userId || new Date(content.until) < deps.clock.now()) {
    throw new HttpError(404, 'not_found', 'This can no longer be undone. Add the people again.');
  }
  return content.grants.map(toRemovedGrant);
}
