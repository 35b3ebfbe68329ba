import { equalBytes } from '@noble/ciphers/utils.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64nopad } from '@scure/base';
import { toBytes } from './bytes.ts';
import { FIRST_LINE } from './first-line.ts';
import { parseHeaderText, stanzaToText, type HeaderText } from './header-text.ts';
import { KEY_BYTES } from './key-derivation.ts';
import {
  readPathStanza,
  toStanza,
  type KeyAddress,
  type PathStanza,
  unwrapFileKey,
} from './path-stanza.ts';
import { SealedFileError } from './sealed-file-error.ts';
import { x25519, type X25519 } from './x25519.ts';

/** A header of ours has less than 500 bytes; further recipients of other types may follow. */
export const MAX_HEADER_BYTES = 65_536;
const MAC_LINE = /\n--- [A-Za-z0-9+/]{43}\n/;
const MAC_LABEL = toBytes('header');

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

const parse = (header: Uint8Array): HeaderText | undefined => {
  try {
    return parseHeaderText(toText(header));
  } catch {
    return undefined;
  }
};

/** Nothing proves the address before the key is unwrapped. */
export interface SealedHeader {
  address: KeyAddress;
  stanza: PathStanza;
  mac: HeaderText['mac'];
}

/** @throws SealedFileError not_sealed */
export function readSealedHeader(header: Uint8Array): SealedHeader {
  const parsed = parse(header);
  const found = parsed?.stanzas.map(readPathStanza).filter((stanza) => stanza !== undefined) ?? [];
  const [stanza, ...more] = found;
  if (!stanza || more.length > 0) throw new SealedFileError('not_sealed');
  const { origin, fileId, keyPath } = stanza;
  return { address: { origin, fileId, keyPath }, stanza, mac: parsed?.mac };
}

const isRightMac = ({ bytes, of }: NonNullable<HeaderText['mac']>, fileKey: Uint8Array) => {
  const key = hkdf(sha256, fileKey, undefined, MAC_LABEL, KEY_BYTES);
  return equalBytes(bytes, hmac(sha256, key, toBytes(of)));
};

/** Also checks the MAC, unless the header ends before its line. @throws SealedFileError wrong_key */
export function openHeader(
  { stanza, mac }: SealedHeader,
  privateKey: Uint8Array,
  curve: X25519 = x25519,
): Uint8Array {
  const fileKey = unwrapFileKey(stanza, privateKey, curve);
  if (!fileKey || (mac && !isRightMac(mac, fileKey))) throw new SealedFileError('wrong_key');
  return fileKey;
}

/** @throws SealedFileError wrong_key */
export function checkFileKey(header: Uint8Array, fileKey: Uint8Array): void {
  const mac = parse(header)?.mac;
  if (!mac || !isRightMac(mac, fileKey)) throw new SealedFileError('wrong_key');
}

export const headerToText = (header: Uint8Array): string => base64nopad.encode(header);

/** The header for who knows a stanza only, as a plugin of age does: it ends before the line of the MAC. */
export function headerOfStanza(stanza: PathStanza): Uint8Array {
  return toBytes(FIRST_LINE + stanzaToText(toStanza(stanza)));
}
