import { UnreachableError } from '../errors.ts';
import { bytesToBase64url } from '../encoding/base64.ts';
import { INVALID_JSON_MESSAGE } from '../http/parse-response.ts';
import type { PublicKeyCredentialStatics } from '../platform/window-like.ts';
import { parseJson } from '../validation/record.ts';
import { base64urlToBytes } from '../encoding/base64url-to-bytes.ts';

type CreationOptionsJson = PublicKeyCredentialCreationOptionsJSON;
type RequestOptionsJson = PublicKeyCredentialRequestOptionsJSON;

/**
 * The options of a passkey prompt: as JSON from the server, and in the form that the browser
 * accepts.
 */
interface ParsedOptions<Json, Options> {
  json: Json;
  options: Options;
}

// The cast of the server's JSON is unchecked. Reading a value of another shape throws.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
const castUnchecked = <Shape>(value: unknown) => value as Shape;

const toCredentialDescriptor = ({ id, ...rest }: PublicKeyCredentialDescriptorJSON) => ({
  ...rest,
  id: base64urlToBytes(id),
});

const convertCreationOptions = ({
  challenge,
  user,
  excludeCredentials,
  ...rest
}: CreationOptionsJson) =>
  castUnchecked<PublicKeyCredentialCreationOptions>({
    ...rest,
    challenge: base64urlToBytes(challenge),
    user: { ...user, id: base64urlToBytes(user.id) },
    excludeCredentials: excludeCredentials?.map(toCredentialDescriptor),
  });

const convertRequestOptions = ({ challenge, allowCredentials, ...rest }: RequestOptionsJson) =>
  castUnchecked<PublicKeyCredentialRequestOptions>({
    ...rest,
    challenge: base64urlToBytes(challenge),
    allowCredentials: allowCredentials?.map(toCredentialDescriptor),
  });

/** Uses the first parser that succeeds. Some browsers have no parser or refuse base64 padding. */
function parseOptions<Json, Options>(
  text: unknown,
  parsers: readonly (((json: Json) => Options) | undefined)[],
): ParsedOptions<Json, Options> {
  const json = castUnchecked<Json>(parseJson(String(text)));
  let cause: unknown;
  for (const parse of parsers) {
    try {
      if (parse) return { json, options: parse(json) };
    } catch (error) {
      cause = error;
    }
  }
  throw new UnreachableError(INVALID_JSON_MESSAGE, { cause });
}

/** @throws UnreachableError for invalid JSON */
export const parseCreationOptions = (
  text: unknown,
  statics: PublicKeyCredentialStatics,
): ParsedOptions<CreationOptionsJson, PublicKeyCredentialCreationOptions> =>
  parseOptions(text, [statics.parseCreationOptionsFromJSON?.bind(statics), convertCreationOptions]);

/** @throws UnreachableError for invalid JSON */
export const parseRequestOptions = (
  text: unknown,
  statics: PublicKeyCredentialStatics,
): ParsedOptions<RequestOptionsJson, PublicKeyCredentialRequestOptions> =>
  parseOptions(text, [statics.parseRequestOptionsFromJSON?.bind(statics), convertRequestOptions]);

/** The fields that the server expects, in the order in which the provider's client sends them. */
const CREDENTIAL_RESPONSE_FIELDS = {
  create: ['clientDataJSON', 'attestationObject', 'transports'],
  get: ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'],
} as const;

/**
 * Password managers replace the browser's credential object by their own, whose `toJSON` method may
 * be missing or broken.
 */
function credentialResponseOf(credential: PublicKeyCredential): object {
  try {
    return credential.toJSON().response;
  } catch {
    return credential.response;
  }
}

function readResponseField(response: object, field: string): unknown {
  const value: unknown = Reflect.get(response, field);
  if (value instanceof ArrayBuffer) return bytesToBase64url(new Uint8Array(value));
  if (field === 'transports' && 'getTransports' in response) {
    return castUnchecked<AuthenticatorAttestationResponse>(response).getTransports();
  }
  return value ?? undefined;
}

/** A credential as JSON. Its keys are in the order in which the provider's client sends them. */
export interface CredentialJson {
  type: string;
  id: string;
  rawId: string;
  authenticatorAttachment: string | undefined;
  response: { userHandle?: string | undefined };
  clientExtensionResults: object;
}

export function toCredentialJson(
  kind: keyof typeof CREDENTIAL_RESPONSE_FIELDS,
  credential: PublicKeyCredential,
): CredentialJson {
  const { type, id, authenticatorAttachment } = credential;
  const source = credentialResponseOf(credential);
  const fields = CREDENTIAL_RESPONSE_FIELDS[kind].map((field) => [
    field,
    readResponseField(source, field),
  ]);
  return {
    type,
    id,
    // The `id` of a credential is its `rawId` in base64url.
    rawId: id,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    response: castUnchecked(Object.fromEntries(fields)),
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
