import { base64 } from '@scure/base';
import { Decrypter, Encrypter } from 'age-encryption';
import { derivePrivateKey, fileSeedOf, isHardenedPath } from './key-derivation.ts';
import type { KeyAddress } from './path-stanza.ts';

const FORMAT = 'bakehouse recovery copy, version 1';

/** All that the keys of sealed copies are derived from; bytes are in base64. */
export interface RecoveryCopy {
  format: typeof FORMAT;
  made_at: string;
  root_secrets: readonly { organisation_id: string; version: number; secret: string }[];
  files: readonly { id: string; organisation_id: string; root_version: number; salt: string }[];
}

export const createRecoveryCopy = (content: Omit<RecoveryCopy, 'format'>): RecoveryCopy => ({
  format: FORMAT,
  ...content,
});

/** @throws Error when the recipient is none of age */
export async function encryptRecoveryCopy(
  copy: RecoveryCopy,
  recipient: string,
): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  return encrypter.encrypt(JSON.stringify(copy, null, 1));
}

const isRecoveryCopy = (value: unknown): value is RecoveryCopy =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT;

/**
 * Reads a recovery copy with the identities of a file as age-keygen writes it.
 *
 * @throws Error when no identity is the one of the recipient, or the content is another
 */
export async function decryptRecoveryCopy(
  bytes: Uint8Array,
  identities: string,
): Promise<RecoveryCopy> {
  const decrypter = new Decrypter();
  const lines = identities.split(/\r?\n/).map((line) => line.trim());
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('#'))) {
    decrypter.addIdentity(line);
  }
  const copy: unknown = JSON.parse(await decrypter.decrypt(bytes, 'text'));
  if (!isRecoveryCopy(copy)) throw new Error('This is not a recovery copy.');
  return copy;
}

/** The private key of a path; undefined for files that are not in the copy. */
export function recoverPrivateKey(
  { files, root_secrets }: RecoveryCopy,
  { fileId, keyPath }: KeyAddress,
): Uint8Array | undefined {
  const file = files.find(({ id }) => id === fileId);
  const root = root_secrets.find(
    ({ organisation_id, version }) =>
      organisation_id === file?.organisation_id && version === file.root_version,
  );
  if (!file || !root || !isHardenedPath(keyPath)) return undefined;
  const seed = fileSeedOf(base64.decode(root.secret), base64.decode(file.salt), fileId);
  return derivePrivateKey(seed, keyPath);
}
