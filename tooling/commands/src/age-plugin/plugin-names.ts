import { readCanonicalAddress } from '@bakehouse/contract';
import { KEY_BYTES, type SealingKey } from '@bakehouse/sealing';
import { bech32 } from '@scure/base';

/** By these prefixes, age finds the plugin: age-plugin-bakehouse in the PATH. */
const RECIPIENT_PREFIX = 'age1bakehouse';
const IDENTITY_PREFIX = 'age-plugin-bakehouse-';

const AGE_PREFIX = 'age';
const SEPARATOR = '\0';
const STANZA_ARGUMENT = /^[\x21-\x7e]+$/;

/** Says who asks which server for the keys; the secrets of the account are not in it. */
export interface PluginIdentity {
  serverOrigin: string;
  email: string;
}

/** Bech32 has a limit of 90 characters, for what people type; age has none. */
const encode = (prefix: string, bytes: Uint8Array) =>
  bech32.encode(prefix, bech32.toWords(bytes), false);

const decode = (text: string, prefix: string): Buffer | undefined => {
  try {
    const decoded = bech32.decode(text as `${string}1${string}`, false);
    return decoded.prefix === prefix ? Buffer.from(bech32.fromWords(decoded.words)) : undefined;
  } catch {
    return undefined;
  }
};

export function toPluginRecipient({ origin, fileId, keyPath, recipient }: SealingKey): string {
  const address = [origin, fileId, keyPath].join(SEPARATOR);
  const { bytes } = bech32.decodeToBytes(recipient);
  return encode(RECIPIENT_PREFIX, Buffer.concat([bytes, Buffer.from(address)]));
}

/** Undefined for a text that is no recipient of ours. */
export function readPluginRecipient(text: string): SealingKey | undefined {
  const bytes = decode(text, RECIPIENT_PREFIX);
  if (!bytes) return undefined;
  const publicKey = bytes.subarray(0, KEY_BYTES);
  const names = bytes.subarray(KEY_BYTES).toString('utf8').split(SEPARATOR);
  const [origin, fileId, keyPath, ...more] = names;
  if (!origin || !fileId || !keyPath || more.length > 0) return undefined;
  if (!names.every((name) => STANZA_ARGUMENT.test(name))) return undefined;
  return { origin, fileId, keyPath, recipient: encode(AGE_PREFIX, publicKey) };
}

export const toPluginIdentity = ({ serverOrigin, email }: PluginIdentity): string =>
  encode(IDENTITY_PREFIX, Buffer.from([serverOrigin, email].join(SEPARATOR))).toUpperCase();

/** Undefined for a text that is no identity of ours. */
export function readPluginIdentity(text: string): PluginIdentity | undefined {
  const names = decode(text, IDENTITY_PREFIX)?.toString('utf8').split(SEPARATOR) ?? [];
  const [serverOrigin, email, ...more] = names;
  const isWhole = serverOrigin && email && more.length === 0;
  if (!isWhole || URL.parse(serverOrigin)?.origin !== serverOrigin) return undefined;
  return readCanonicalAddress(email) === email ? { serverOrigin, email } : undefined;
}
