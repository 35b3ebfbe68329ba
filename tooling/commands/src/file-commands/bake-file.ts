import { basename } from 'node:path';
import { alreadyBakedBody, fileRow } from '@bakehouse/contract';
import type { BakeOrder } from './arguments.ts';
import { Failure } from './failure.ts';
import { mediaTypeOf } from './file-facts.ts';
import { Refusal } from './refusal.ts';
import type { Baked } from './report.ts';
import type { Act } from './run-command.ts';

const bakedBefore = (error: unknown): Failure | null => {
  if (!(error instanceof Refusal) || error.answer.status !== 409) return null;
  const { data } = alreadyBakedBody.safeParse(error.answer.body);
  return data ? new Failure(`You have baked this file before: it is ${data.id}.`) : null;
};

/** @throws Failure with the id of a file that was baked before, Refusal */
export const bakeFile: Act<BakeOrder, Baked> = async (session, { found, content }, order) => {
  const { openable, expires, grantees } = order;
  const body = {
    name: basename(found.location),
    type: mediaTypeOf(found.location),
    ...content,
    openable_date: openable,
    expiration_date: expires,
    permissions: grantees.map((email) => ({ email })),
  };
  try {
    const { id, checksum } = await session.post('/api/bake', { body, schema: fileRow });
    return { kind: 'baked', id, checksum, path: found.path };
  } catch (error) {
    throw bakedBefore(error) ?? error;
  }
};
