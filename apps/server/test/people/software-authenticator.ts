import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type CborValue = number | string | Uint8Array | Map<number | string, CborValue>;

const encodeCborHead = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

/** The part of CBOR (RFC 8949) that authenticators use. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number')
    return value < 0 ? encodeCborHead(1, -1 - value) : encodeCborHead(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([encodeCborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([encodeCborHead(2, value.length), value]);
  return Buffer.concat([encodeCborHead(5, value.size), ...[...value].flat().map(encodeCbor)]);
}

type Algorithm = 'ES256' | 'ES384' | 'EdDSA' | 'RS256';

interface AlgorithmKeys {
  createKeys: () => { publicKey: KeyObject; privateKey: KeyObject };
  /** The entries of the public key in COSE (RFC 9053); the texts name members of its JWK. */
  coseEntries: [number, number | string][];
  digest: 'sha256' | 'sha384' | null;
}

const ALGORITHMS: Record<Algorithm, AlgorithmKeys> = {
  ES256: {
    createKeys: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    coseEntries: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, 'x'],
      [-3, 'y'],
    ],
    digest: 'sha256',
  },
  ES384: {
    createKeys: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    coseEntries: [
      [1, 2],
      [3, -35],
      [-1, 2],
      [-2, 'x'],
      [-3, 'y'],
    ],
    digest: 'sha384',
  },
  EdDSA: {
    createKeys: () => generateKeyPairSync('ed25519'),
    coseEntries: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, 'x'],
    ],
    digest: null,
  },
  RS256: {
    createKeys: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
    coseEntries: [
      [1, 3],
      [3, -257],
      [-1, 'n'],
      [-2, 'e'],
    ],
    digest: 'sha256',
  },
};

const toCoseKey = (publicKey: KeyObject, { coseEntries }: AlgorithmKeys) => {
  const jwk: Record<string, unknown> = { ...publicKey.export({ format: 'jwk' }) };
  const toValue = (value: number | string) =>
    typeof value === 'number' ? value : Buffer.from(String(jwk[value]), 'base64url');
  return encodeCbor(new Map(coseEntries.map(([label, value]) => [label, toValue(value)])));
};

/** A dishonest page or device replaces these parts of the answer. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  type?: string;
  clientData?: object;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
  /** The id of the model, as hexadecimal digits with hyphens. */
  aaguid?: string;
  userHandle?: string;
  /** Replaces the attestation object. */
  attestationObject?: Buffer;
  signature?: Buffer;
}

/** The members of the server's options that an authenticator reads. */
export interface PromptOptions {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
  user?: { id: string };
}

export interface SoftwareAuthenticator {
  credentialId: Buffer;
  create: (options: PromptOptions, forgery?: Forgery) => string;
  get: (options: PromptOptions, forgery?: Forgery) => string;
}

const ORIGIN = 'http://localhost:3000';
const NO_AAGUID = '00000000-0000-0000-0000-000000000000';
const AUTHENTICATOR_DATA_FLAGS = { present: 1, verified: 4, attested: 64 };

const toClientData = (type: string, { challenge }: PromptOptions, forgery: Forgery) =>
  Buffer.from(
    JSON.stringify({
      type: forgery.type ?? type,
      challenge,
      origin: forgery.origin ?? ORIGIN,
      crossOrigin: false,
      ...forgery.clientData,
    }),
  );

const toAuthenticatorData = (
  rpId: string,
  { userVerified = true, userPresent = true, counter = 0 }: Forgery,
  attested = Buffer.alloc(0),
) => {
  const flags =
    (userPresent ? AUTHENTICATOR_DATA_FLAGS.present : 0) |
    (userVerified ? AUTHENTICATOR_DATA_FLAGS.verified : 0) |
    (attested.length > 0 ? AUTHENTICATOR_DATA_FLAGS.attested : 0);
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags, 0);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail, attested]);
};

const toCredential = (credentialId: Buffer, response: object) => {
  const id = credentialId.toString('base64url');
  return JSON.stringify({
    type: 'public-key',
    id,
    rawId: id,
    response,
    clientExtensionResults: {},
  });
};

/** One passkey with a key of its own, which answers as browsers do, or with forged parts. */
export function createSoftwareAuthenticator(algorithm: Algorithm = 'ES256'): SoftwareAuthenticator {
  const keys = ALGORITHMS[algorithm];
  const { publicKey, privateKey } = keys.createKeys();
  const credentialId = randomBytes(32);
  let handle: string | undefined;
  return {
    credentialId,
    create(options, forgery = {}) {
      handle = options.user?.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const model = Buffer.from((forgery.aaguid ?? NO_AAGUID).replaceAll('-', ''), 'hex');
      const attested = [model, idLength, credentialId, toCoseKey(publicKey, keys)];
      const rpId = forgery.rpId ?? options.rp?.id ?? '';
      const authData = toAuthenticatorData(rpId, forgery, Buffer.concat(attested));
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = forgery.attestationObject ?? encodeCbor(attestation);
      return toCredential(credentialId, {
        clientDataJSON: toClientData('webauthn.create', options, forgery).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, forgery = {}) {
      const clientData = toClientData('webauthn.get', options, forgery);
      const data = toAuthenticatorData(forgery.rpId ?? options.rpId ?? '', forgery);
      const hash = createHash('sha256').update(clientData).digest();
      const signature =
        forgery.signature ?? sign(keys.digest, Buffer.concat([data, hash]), privateKey);
      return toCredential(credentialId, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: forgery.userHandle ?? handle,
      });
    },
  };
}
