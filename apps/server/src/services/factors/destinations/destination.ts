import { addressMessageOf, canonicalAddress, tidyAddress } from '@bakehouse/contract';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import { createRandom } from '../../../lib/crypto/random.ts';
import type { Identifier } from '../../identity/identifiers/identifiers.ts';
import { createProviderId } from '../../identity/provider/provider-ids.ts';
import { toPhoneNumber } from './phone-number.ts';

export type ContactIdentifier = Extract<Identifier, { kind: 'email' | 'phone' }>;

export interface Destination {
  project: Project;
  identifier: ContactIdentifier;
  methodId: string;
}

const METHOD_NOUNS = { email: 'email', phone: 'phone-number' } as const;

const UUID_BYTES = 16;

/** The id is made from the destination alone, so that it does not reveal an account. */
const methodIdOf = (
  { secrets }: Deps,
  { project_id }: Project,
  kind: ContactIdentifier['kind'],
  value: string,
) => {
  const hash = secrets.keyedHash('method id', [project_id, kind, value].join('\0'));
  const bytes = Buffer.from(hash, 'base64url').subarray(0, UUID_BYTES);
  return createProviderId(
    createRandom(() => bytes),
    METHOD_NOUNS[kind],
    project_id,
  );
};

/** @throws HttpError 400 invalid_email */
export function readEmailIdentifier(typed: string): Identifier & { kind: 'email' } {
  const canonical = canonicalAddress(typed);
  if (canonical !== null) return { kind: 'email', address: tidyAddress(typed), canonical };
  const message = addressMessageOf(typed, 'Enter one valid email address.');
  throw new HttpError(400, 'invalid_email', message);
}

/** @throws HttpError 400 invalid_email */
export function emailDestination(deps: Deps, project: Project, typed: string): Destination {
  const identifier = readEmailIdentifier(typed);
  const methodId = methodIdOf(deps, project, 'email', identifier.canonical);
  return { project, identifier, methodId };
}

/** @throws HttpError 400 invalid_phone_number */
export function readPhoneIdentifier(typed: string): Identifier & { kind: 'phone' } {
  const number = toPhoneNumber(typed);
  if (number !== undefined) return { kind: 'phone', number };
  const text =
    'Enter one phone number with its country code, such as +14155552671. Premium numbers get no codes.';
  throw new HttpError(400, 'invalid_phone_number', text);
}

/** @throws HttpError 400 invalid_phone_number */
export function phoneDestination(deps: Deps, project: Project, typed: string): Destination {
  const identifier = readPhoneIdentifier(typed);
  const methodId = methodIdOf(deps, project, 'phone', identifier.number);
  return { project, identifier, methodId };
}
