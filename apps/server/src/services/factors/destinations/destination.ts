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
export function emailDestination(deps: Deps, project: Project, typed: string): Destination {
  const canonical = canonicalAddress(typed);
  if (canonical === null) {
    const message = addressMessageOf(typed, 'Enter one valid email address.');
    throw new HttpError(400, 'invalid_email', message);
  }
  return {
    project,
    identifier: { kind: 'email', address: tidyAddress(typed), canonical },
    methodId: methodIdOf(deps, project, 'email', canonical),
  };
}

/** @throws HttpError 400 invalid_phone_number */
export function phoneDestination(deps: Deps, project: Project, typed: string): Destination {
  const number = toPhoneNumber(typed);
  if (number === undefined) {
    const text =
      'Enter one phone number with its country code, such as +14155552671. Premium numbers get no codes.';
    throw new HttpError(400, 'invalid_phone_number', text);
  }
  return {
    project,
    identifier: { kind: 'phone', number },
    methodId: methodIdOf(deps, project, 'phone', number),
  };
}
