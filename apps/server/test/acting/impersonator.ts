import type { AuthenticateResponse } from '@bakehouse/sdk';
import { canonicalAddress } from '@bakehouse/contract';
import { issueImpersonationToken } from '../../src/services/factors/impersonation/impersonation.ts';
import { findAnyAccountByAddress } from '../../src/services/identity/accounts.ts';
import type { TestReply, TestServer } from '../server/test-server.ts';
import { createPersonCalls, type Person } from '../people/person.ts';

export const IMPERSONATOR = 'Sam Support';

export async function issueTokenToActFor({ deps }: TestServer, address: string): Promise<string> {
  const { organisationId } = deps.projects.portal;
  const canonical = canonicalAddress(address) ?? '';
  const account = await findAnyAccountByAddress(deps.db, { organisationId, canonical });
  if (!account) throw new Error(`There is no account ${address}.`);
  const names = { impersonator: IMPERSONATOR, operator: 'root on test' };
  return issueImpersonationToken(deps, { account, ...names });
}

export const redeemTokenToActFor = (
  { provider }: TestServer,
  impersonation_token: string,
): Promise<TestReply> => provider('/impersonation/authenticate', { body: { impersonation_token } });

/** The calls of an operator who acts for the person. */
export async function createActingPerson(
  server: TestServer,
  { address }: Pick<Person, 'address'>,
): Promise<ReturnType<typeof createPersonCalls>> {
  const reply = await redeemTokenToActFor(server, await issueTokenToActFor(server, address));
  if (reply.status !== 200) throw new Error(reply.text);
  // The cast is unchecked, because the tests of the call check its response.
  const { session_token } = (reply.json as { data: AuthenticateResponse }).data;
  return createPersonCalls(server, session_token);
}
