import { UnreachableError } from '../errors.ts';
import { base64Url } from '../http/base64.ts';
import { INVALID_JSON } from '../http/parse-response.ts';
import type { PasskeyCalls } from '../platform/scope.ts';
import { parseJson } from '../validation/record.ts';
import { fromBase64url } from './from-base64url.ts';

type CreationJson = PublicKeyCredentialCreationOptionsJSON;
type RequestJson = PublicKeyCredentialRequestOptionsJSON;

/** What the server asks of the browser: as it came, and as the browser takes it. */
interface Parsed<Json, Options> {
  json: Json;
  options: Options;
}

// The border: what the server sends is taken to be what the wire says. Other things throw when read.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
const fromWire = <Shape>(value: unknown) => value as Shape;

const toDescriptor = ({ id, ...rest }: PublicKeyCredentialDescriptorJSON) => ({
  ...rest,
  id: fromBase64url(id),
});

const ownCreationOptions = ({ challenge, user, excludeCredentials, ...rest }: CreationJson) =>
  fromWire<PublicKeyCredentialCreationOptions>({
    ...rest,
    challenge: fromBase64url(challenge),
    user: { ...user, id: fromBase64url(user.id) },
    excludeCredentials: excludeCredentials?.map(toDescriptor),
  });

const ownRequestOptions = ({ challenge, allowCredentials, ...rest }: RequestJson) =>
  fromWire<PublicKeyCredentialRequestOptions>({
    ...rest,
    challenge: fromBase64url(challenge),
    allowCredentials: allowCredentials?.map(toDescriptor),
  });

/** The first parser that succeeds: browsers without one, and those strict about padding, need ours. */
function parseOptions<Json, Options>(
  text: unknown,
  parsers: readonly (((json: Json) => Options) | undefined)[],
): Parsed<Json, Options> {
  const json = fromWire<Json>(parseJson(String(text)));
  let cause: unknown;
  for (const parse of parsers) {
    try {
      if (parse) return { json, options: parse(json) };
    } catch (error) {
      cause = error;
    }
  }
  throw new UnreachableError(INVALID_JSON, { cause });
}

/** @throws UnreachableError for a text that is no such options */
export const parseCreationOptions = (
  text: unknown,
  calls: PasskeyCalls,
): Parsed<CreationJson, PublicKeyCredentialCreationOptions> =>
  parseOptions(text, [calls.parseCreationOptionsFromJSON?.bind(calls), ownCreationOptions]);

/** @throws UnreachableError for a text that is no such options */
export const parseRequestOptions = (
  text: unknown,
  calls: PasskeyCalls,
): Parsed<RequestJson, PublicKeyCredentialRequestOptions> =>
  parseOptions(text, [calls.parseRequestOptionsFromJSON?.bind(calls), ownRequestOptions]);

/** What of the authenticator's response goes to the server, in the wire's order. */
const RESPONSE_FIELDS = {
  create: ['clientDataJSON', 'attestationObject', 'transports'],
  get: ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'],
} as const;

/** Password managers put credentials of their own into pages, whose toJSON may be missing or broken. */
function responseOf(credential: PublicKeyCredential): object {
  try {
    return credential.toJSON().response;
  } catch {
    return credential.response;
  }
}

function fieldOf(response: object, field: string): unknown {
  const value: unknown = Reflect.get(response, field);
  if (value instanceof ArrayBuffer) return base64Url(new Uint8Array(value));
  if (field === 'transports' && 'getTransports' in response) {
    return fromWire<AuthenticatorAttestationResponse>(response).getTransports();
  }
  return value ?? undefined;
}

/** A credential as the server takes it. The order of the keys is the wire's. */
export interface CredentialJson {
  type: string;
  id: string;
  rawId: string;
  authenticatorAttachment: string | undefined;
  response: { userHandle?: string | undefined };
  clientExtensionResults: object;
}

export function credentialJson(
  prompt: keyof typeof RESPONSE_FIELDS,
  credential: PublicKeyCredential,
): CredentialJson {
  const { type, id, authenticatorAttachment } = credential;
  const source = responseOf(credential);
  const fields = RESPONSE_FIELDS[prompt].map((field) => [field, fieldOf(source, field)]);
  return {
    type,
    id,
    // An id is its own bytes as base64url.
    rawId: id,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    response: fromWire(Object.fromEntries(fields)),
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
