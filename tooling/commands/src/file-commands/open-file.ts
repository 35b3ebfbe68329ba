import { openDeniedBody, opened } from '@bakehouse/contract';
import type { Order } from './arguments.ts';
import { Refusal } from './refusal.ts';
import type { Allowed, Denied } from './report.ts';
import type { Act } from './run-command.ts';

type Denial = Pick<Denied, 'rule' | 'changes_at'>;

/** A no that answers the question; anything else is a failure to ask it. */
const denialOf = (error: unknown): Denial | null => {
  if (!(error instanceof Refusal)) return null;
  const { status, body } = error.answer;
  if (status === 404 && error.error.error_type === 'not_found') return { rule: 'not_found' };
  const { data } = openDeniedBody.safeParse(body);
  return data ? { rule: data.rule, changes_at: data.changes_at } : null;
};

/** @throws Refusal, Failure */
export const openFile: Act<Order, Allowed | Denied> = async (session, { found, content }) => {
  const { path } = found;
  const { checksum } = content;
  try {
    const answer = await session.post('/api/open', { body: { checksum }, schema: opened });
    const { rule, changes_at, key_paths } = answer;
    return { kind: 'allowed', rule, checksum, path, changes_at, key_paths };
  } catch (error) {
    const denial = denialOf(error);
    if (!denial) throw error;
    const { rule, ...more } = denial;
    return { kind: 'denied', rule, checksum, path, ...more };
  }
};
