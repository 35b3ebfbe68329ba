import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type CborValue = number | string | Uint8Array | Map<number | string, CborValue>;

const head = (major: number, length: number): Buffer => {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
};

/** The part of CBOR (RFC 8949) that authenticators use. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') {
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(encodeCbor)]);
}

/** The public key in COSE (RFC 9053) with ES256. */
const toCoseKey = (publicKey: KeyObject) => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return encodeCbor(
    new Map<number, CborValue>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
};

/** What a dishonest page or device does differently. */
export interface Forgery {
  origin?: string;
  rpId?: string;
  type?: string;
  clientData?: object;
  userVerified?: boolean;
  userPresent?: boolean;
  counter?: number;
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

const FLAG = { present: 1, verified: 4, attested: 64 };

const toClientData = (
  type: string,
  { challenge }: PromptOptions,
  forgery: Forgery,
  origin: string,
) =>
  Buffer.from(
    JSON.stringify({
      type: forgery.type ?? type,
      challenge,
      origin: forgery.origin ?? origin,
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
    (userPresent ? FLAG.present : 0) |
    (userVerified ? FLAG.verified : 0) |
    (attested.length > 0 ? FLAG.attested : 0);
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
export function createSoftwareAuthenticator(
  origin = 'http://localhost:3000',
): SoftwareAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let handle: string | undefined;
  return {
    credentialId,
    create(options, forgery = {}) {
      handle = options.user?.id;
      const idLength = Buffer.from([0, credentialId.length]);
      const attested = [Buffer.alloc(16), idLength, credentialId, toCoseKey(publicKey)];
      const rpId = forgery.rpId ?? options.rp?.id ?? '';
      const authData = toAuthenticatorData(rpId, forgery, Buffer.concat(attested));
      const attestation = new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = forgery.attestationObject ?? encodeCbor(attestation);
      return toCredential(credentialId, {
        clientDataJSON: toClientData('webauthn.create', options, forgery, origin).toString(
          'base64url',
        ),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    get(options, forgery = {}) {
      const clientData = toClientData('webauthn.get', options, forgery, origin);
      const data = toAuthenticatorData(forgery.rpId ?? options.rpId ?? '', forgery);
      const hash = createHash('sha256').update(clientData).digest();
      const signature =
        forgery.signature ?? sign('sha256', Buffer.concat([data, hash]), privateKey);
      return toCredential(credentialId, {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: forgery.userHandle ?? handle,
      });
    },
  };
}
