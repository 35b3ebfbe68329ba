import { UnreachableError } from '../errors.ts';
import { base64Url } from '../encoding/base64.ts';
import { INVALID_JSON } from '../http/parse-response.ts';
import type { PublicKeyCredentialStatics } from '../platform/window-like.ts';
import { parseJson } from '../validation/record.ts';
import { fromBase64url } from '../encoding/from-base64url.ts';

type CreationJson = PublicKeyCredentialCreationOptionsJSON;
type RequestJson = PublicKeyCredentialRequestOptionsJSON;

/** Options from the server: as JSON, and in the form that the browser takes. */
interface Parsed<Json, Options> {
  json: Json;
  options: Options;
}

// An unchecked cast of the server's JSON. Reading a value of another shape throws.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters
const asType = <Shape>(value: unknown) => value as Shape;

const toDescriptor = ({ id, ...rest }: PublicKeyCredentialDescriptorJSON) => ({
  ...rest,
  id: fromBase64url(id),
});

const convertCreationOptions = ({ challenge, user, excludeCredentials, ...rest }: CreationJson) =>
  asType<PublicKeyCredentialCreationOptions>({
    ...rest,
    challenge: fromBase64url(challenge),
    user: { ...user, id: fromBase64url(user.id) },
    excludeCredentials: excludeCredentials?.map(toDescriptor),
  });

const convertRequestOptions = ({ challenge, allowCredentials, ...rest }: RequestJson) =>
  asType<PublicKeyCredentialRequestOptions>({
    ...rest,
    challenge: fromBase64url(challenge),
    allowCredentials: allowCredentials?.map(toDescriptor),
  });

/** Uses the first parser that succeeds. Some browsers have none or refuse base64 padding. */
function parseOptions<Json, Options>(
  text: unknown,
  parsers: readonly (((json: Json) => Options) | undefined)[],
): Parsed<Json, Options> {
  const json = asType<Json>(parseJson(String(text)));
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

/** @throws UnreachableError for an invalid text */
export const parseCreationOptions = (
  text: unknown,
  statics: PublicKeyCredentialStatics,
): Parsed<CreationJson, PublicKeyCredentialCreationOptions> =>
  parseOptions(text, [statics.parseCreationOptionsFromJSON?.bind(statics), convertCreationOptions]);

/** @throws UnreachableError for an invalid text */
export const parseRequestOptions = (
  text: unknown,
  statics: PublicKeyCredentialStatics,
): Parsed<RequestJson, PublicKeyCredentialRequestOptions> =>
  parseOptions(text, [statics.parseRequestOptionsFromJSON?.bind(statics), convertRequestOptions]);

/** The fields that the server expects, in the order in which the provider's client sends them. */
const RESPONSE_FIELDS = {
  create: ['clientDataJSON', 'attestationObject', 'transports'],
  get: ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'],
} as const;

/** Password managers replace the browser's credentials, and their `toJSON` may be missing or broken. */
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
    return asType<AuthenticatorAttestationResponse>(response).getTransports();
  }
  return value ?? undefined;
}

/** A credential as JSON. Keys in the order in which the provider's client sends them. */
export interface CredentialJson {
  type: string;
  id: string;
  rawId: string;
  authenticatorAttachment: string | undefined;
  response: { userHandle?: string | undefined };
  clientExtensionResults: object;
}

export function credentialJson(
  kind: keyof typeof RESPONSE_FIELDS,
  credential: PublicKeyCredential,
): CredentialJson {
  const { type, id, authenticatorAttachment } = credential;
  const source = responseOf(credential);
  const fields = RESPONSE_FIELDS[kind].map((field) => [field, fieldOf(source, field)]);
  return {
    type,
    id,
    // The id is the base64url of the raw id.
    rawId: id,
    authenticatorAttachment: authenticatorAttachment ?? undefined,
    response: asType(Object.fromEntries(fields)),
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}
