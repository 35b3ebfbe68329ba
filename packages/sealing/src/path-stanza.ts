import { chacha20poly1305 } from '@noble/ciphers/chacha.js';
import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { base64nopad } from '@scure/base';
import { Stanza } from 'age-encryption';
import { joinBytes, toBytes } from './bytes.ts';
import type { StanzaParts } from './header-text.ts';
import { KEY_BYTES } from './key-derivation.ts';
import type { X25519 } from './x25519.ts';

export const STANZA_TYPE = 'bakehouse';
const LABEL = 'bakehouse/v1/path';
const FILE_KEY_BYTES = 16;
const TAG_BYTES = 16;
/** Every wrapping key is used once, so the nonce may be constant, as in the stanzas of age. */
const NONCE = new Uint8Array(12);

export interface KeyAddress {
  origin: string;
  fileId: string;
  keyPath: string;
}

export interface PathStanza extends KeyAddress {
  share: Uint8Array;
  body: Uint8Array;
}

export const toStanza = ({ origin, fileId, keyPath, share, body }: PathStanza): Stanza =>
  new Stanza([STANZA_TYPE, origin, fileId, keyPath, base64nopad.encode(share)], body);

const readShare = (text: string): Uint8Array | undefined => {
  try {
    return base64nopad.decode(text);
  } catch {
    return undefined;
  }
};

export function readPathStanza({ args, body }: StanzaParts): PathStanza | undefined {
  const [type, origin, fileId, keyPath, shareText, ...more] = args;
  if (type !== STANZA_TYPE || !origin || !fileId || !keyPath || !shareText) return undefined;
  const share = readShare(shareText);
  const isWhole = share?.length === KEY_BYTES && body.length === FILE_KEY_BYTES + TAG_BYTES;
  if (!isWhole || more.length > 0) return undefined;
  return { origin, fileId, keyPath, share, body };
}

interface Agreement extends KeyAddress {
  secret: Uint8Array;
  share: Uint8Array;
  publicKey: Uint8Array;
}

/** Origin, file and path are part of the key, so a stanza that names others opens nothing. */
const wrappingKeyOf = ({ secret, share, publicKey, origin, fileId, keyPath }: Agreement) => {
  const info = toBytes([LABEL, origin, fileId, keyPath].join('\0'));
  return hkdf(sha256, secret, joinBytes(share, publicKey), info, KEY_BYTES);
};

interface Wrapping extends KeyAddress {
  curve: X25519;
  fileKey: Uint8Array;
  publicKey: Uint8Array;
  ephemeralKey: Uint8Array;
}

export function wrapFileKey({ curve, fileKey, ephemeralKey, ...rest }: Wrapping): PathStanza {
  const { origin, fileId, keyPath, publicKey } = rest;
  const share = curve.publicKeyOf(ephemeralKey);
  const secret = curve.sharedSecret(ephemeralKey, publicKey);
  const key = wrappingKeyOf({ ...rest, secret, share });
  return { origin, fileId, keyPath, share, body: chacha20poly1305(key, NONCE).encrypt(fileKey) };
}

export function unwrapFileKey(
  stanza: PathStanza,
  privateKey: Uint8Array,
  curve: X25519,
): Uint8Array | undefined {
  try {
    const secret = curve.sharedSecret(privateKey, stanza.share);
    const key = wrappingKeyOf({ ...stanza, secret, publicKey: curve.publicKeyOf(privateKey) });
    return chacha20poly1305(key, NONCE).decrypt(stanza.body);
  } catch {
    return undefined;
  }
}
