import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import type { WireRequest } from '../wire/wire-request.ts';
import type { KeptPasskey } from './virtual-authenticator.ts';

const BASE64URL = /^[A-Za-z0-9_-]+$/;

/** What the browser signed, in words. */
export interface ClientData {
  type: string;
  challenge: string;
  origin: string;
}

/** A credential as it came over the wire. */
export interface SentCredential {
  /** The keys, in order. */
  keys: string[];
  responseKeys: string[];
  id: string;
  rawId: string;
  type: string;
  authenticatorAttachment: string;
  response: Record<string, string | string[]>;
  clientData: ClientData;
}

const bytesOf = (text: unknown): Buffer => {
  if (typeof text !== 'string' || !BASE64URL.test(text))
    throw new Error(`This is no base64url: ${String(text)}`);
  return Buffer.from(text, 'base64url');
};

/** Reads the credential out of the body of a request. */
export function sentCredential({ body }: WireRequest): SentCredential {
  const { public_key_credential } = JSON.parse(body) as { public_key_credential: string };
  const credential = JSON.parse(public_key_credential) as Omit<SentCredential, 'clientData'>;
  const clientData = bytesOf(credential.response.clientDataJSON).toString();
  return {
    ...credential,
    keys: Object.keys(credential),
    responseKeys: Object.keys(credential.response),
    clientData: JSON.parse(clientData) as ClientData,
  };
}

/** Whether the passkey signed this assertion for this domain. */
export function isSignedBy(
  { privateKey }: KeptPasskey,
  domain: string,
  { response }: SentCredential,
): boolean {
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const authenticatorData = bytesOf(response.authenticatorData);
  const clientDataHash = createHash('sha256').update(bytesOf(response.clientDataJSON)).digest();
  const signed = Buffer.concat([authenticatorData, clientDataHash]);
  const domainHash = createHash('sha256').update(domain).digest();
  return (
    authenticatorData.subarray(0, domainHash.length).equals(domainHash) &&
    verify('sha256', signed, createPublicKey(key), bytesOf(response.signature))
  );
}
