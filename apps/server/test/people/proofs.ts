import type { FactorKind } from '../../src/db/tables.ts';
import { runRecorded } from '../../src/services/audit/recorded-transaction.ts';
import type {
  Identifier,
  IdentifierKind,
  IdentifierOfKind,
} from '../../src/services/identity/identifiers/identifier.ts';
import {
  proveIdentifier,
  type IdentifierProof,
  type ProvenIdentity,
} from '../../src/services/identity/prove-identifier.ts';
import { findLiveSession } from '../../src/services/identity/sessions/sessions.ts';
import type { TestServer } from '../server/test-server.ts';

const FACTOR_BY_KIND = {
  email: 'magic_link',
  phone: 'sms_otp',
  wallet: 'crypto_wallet',
  subject: 'magic_link',
} as const satisfies Record<IdentifierKind, FactorKind>;

const TEST_CALLER = { ipAddress: '127.0.0.1', userAgent: '' };

export const emailIdentifier = (address: string): Identifier => ({
  kind: 'email',
  address,
  canonical: address.toLowerCase(),
});

const PHONE_NUMBER_LIMIT = 1_000_000_000;

export const createPhoneIdentifier = (): IdentifierOfKind<'phone'> => {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return { kind: 'phone', number: `+4915${String(random % PHONE_NUMBER_LIMIT).padStart(9, '0')}` };
};

/** Proves an identifier as a code or link does, with the session of the token if there is one. */
export async function proveIdentifierWithIntent(
  { deps }: TestServer,
  identifier: Identifier,
  intent: IdentifierProof['intent'],
  token?: string,
): Promise<ProvenIdentity | undefined> {
  const live = token === undefined ? undefined : await findLiveSession(deps, token);
  if (token !== undefined && !live) throw new Error('The session has ended.');
  const target = { project: deps.projects.portal, current: live?.session };
  const factor = FACTOR_BY_KIND[identifier.kind];
  return runRecorded(deps, (tx) =>
    proveIdentifier(tx, deps, { identifier, intent, factor, target, caller: TEST_CALLER }),
  );
}

/** Creates a user with one verified identifier. */
export async function signUpWithIdentifier(
  server: TestServer,
  identifier: Identifier,
): Promise<ProvenIdentity> {
  const proven = await proveIdentifierWithIntent(server, identifier, 'login_or_create');
  if (!proven) throw new Error('The identifier belongs to nobody, and nobody was created.');
  return proven;
}
