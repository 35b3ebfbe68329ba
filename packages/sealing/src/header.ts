import { base64nopad } from '@scure/base';
import type { Stanza } from 'age-encryption';
import { Decrypter, type Identity } from 'age-encryption';
import { joinBytes, toBytes } from './bytes.ts';
import { FIRST_LINE } from './first-line.ts';
import {
  readPathStanza,
  toStanza,
  type KeyAddress,
  type PathStanza,
  unwrapFileKey,
} from './path-stanza.ts';
import { SealedFileError } from './sealed-file-error.ts';
import { stanzaToText } from './stanza-text.ts';
import { x25519, type X25519 } from './x25519.ts';

/** A header of ours has less than 500 bytes; further recipients of other types may follow. */
export const MAX_HEADER_BYTES = 65_536;
const MAC_LINE = /\n--- [A-Za-z0-9+/]{43}\n/;
const MAC_MARK = '\n---';
const UNCHECKED_MAC = `--- ${'A'.repeat(43)}\n`;

const toText = (bytes: Uint8Array) => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4096) {
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  }
  return text;
};

/** The header of an age file, with the line of its MAC. @throws SealedFileError not_sealed */
export function headerOf(beginning: Uint8Array): Uint8Array {
  const text = toText(beginning.subarray(0, MAX_HEADER_BYTES));
  const mac = text.startsWith(FIRST_LINE) ? MAC_LINE.exec(text) : null;
  if (!mac) throw new SealedFileError('not_sealed');
  return beginning.slice(0, mac.index + mac[0].length);
}

const onlyPathStanzaOf = (stanzas: readonly Stanza[]): PathStanza | undefined => {
  const found = stanzas.map(readPathStanza).filter((stanza) => stanza !== undefined);
  return found.length === 1 ? found[0] : undefined;
};

const unwrapHeader = (header: Uint8Array, unwrap: Identity['unwrapFileKey']) => {
  const decrypter = new Decrypter();
  decrypter.addIdentity({ unwrapFileKey: unwrap });
  return decrypter.decryptHeader(header);
};

const hasMac = (header: Uint8Array) => toText(header).includes(MAC_MARK);

const readStanzas = async (header: Uint8Array): Promise<readonly Stanza[]> => {
  const whole = hasMac(header) ? header : joinBytes(header, toBytes(UNCHECKED_MAC));
  const read: { stanzas: readonly Stanza[] } = { stanzas: [] };
  await unwrapHeader(whole, (stanzas) => {
    read.stanzas = stanzas;
    return null;
  }).catch(() => undefined);
  return read.stanzas;
};

/** Nothing proves the address before the key is unwrapped. @throws SealedFileError not_sealed */
export async function readKeyAddress(header: Uint8Array): Promise<KeyAddress> {
  const stanza = onlyPathStanzaOf(await readStanzas(header));
  if (!stanza) throw new SealedFileError('not_sealed');
  const { origin, fileId, keyPath } = stanza;
  return { origin, fileId, keyPath };
}

interface HeaderKeys {
  privateKeyOf: (address: KeyAddress) => Uint8Array | undefined;
  curve?: X25519;
}

/** Also checks the MAC, unless the header ends before its line. @throws SealedFileError wrong_key */
export async function openHeader(
  header: Uint8Array,
  { privateKeyOf, curve = x25519 }: HeaderKeys,
): Promise<Uint8Array> {
  const unwrap = (stanzas: readonly Stanza[]) => {
    const stanza = onlyPathStanzaOf(stanzas);
    const privateKey = stanza && privateKeyOf(stanza);
    return (privateKey && unwrapFileKey(stanza, privateKey, curve)) ?? null;
  };
  if (!hasMac(header)) {
    const fileKey = unwrap(await readStanzas(header));
    if (fileKey) return fileKey;
    throw new SealedFileError('wrong_key');
  }
  try {
    return await unwrapHeader(header, unwrap);
  } catch (error) {
    throw new SealedFileError('wrong_key', { cause: error });
  }
}

export async function checkFileKey(header: Uint8Array, fileKey: Uint8Array): Promise<void> {
  try {
    await unwrapHeader(header, () => fileKey);
  } catch (error) {
    throw new SealedFileError('wrong_key', { cause: error });
  }
}

export const headerToText = (header: Uint8Array): string => base64nopad.encode(header);

/** The header for who knows a stanza only, as a plugin of age does: it ends before the line of the MAC. */
export function headerOfStanza(stanza: PathStanza): Uint8Array {
  return toBytes(FIRST_LINE + stanzaToText(toStanza(stanza)));
}
