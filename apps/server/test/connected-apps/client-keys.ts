import { exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose';

export interface ClientKey {
  publicJwk: JWK;
  sign: (claims: JWTPayload, header?: { alg?: string; kid?: string }) => Promise<string>;
}

/** A key with which an app signs its assertions. */
export async function createClientKey(alg: string, kid: string): Promise<ClientKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  return {
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
  };
}
