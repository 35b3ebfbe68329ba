import { createHash, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import type { ReceivedRequest } from '../replay/received-request.ts';
import type { StoredPasskey } from '@bakehouse/sdk/testing/playwright';

const BASE64URL_PATTERN = /^[A-Za-z0-9_-]+$/;

export interface WebAuthnClientData {
  type: string;
  challenge: string;
  origin: string;
}

export interface SubmittedCredential {
  /** The property names of the credential, in the order in which they were sent. */
  keys: string[];
  responseKeys: string[];
  id: string;
  rawId: string;
  type: string;
  authenticatorAttachment: string;
  response: Record<string, string | string[]>;
  clientData: WebAuthnClientData;
}

const decodeBase64Url = (text: unknown): Buffer => {
  if (typeof text !== 'string' || !BASE64URL_PATTERN.test(text))
    throw new Error(`This is no base64url: ${String(text)}`);
  return Buffer.from(text, 'base64url');
};

export function readSubmittedCredential({ body }: ReceivedRequest): SubmittedCredential {
  const { public_key_credential } = JSON.parse(body) as { public_key_credential: string };
  const credential = JSON.parse(public_key_credential) as Omit<SubmittedCredential, 'clientData'>;
  const clientData = decodeBase64Url(credential.response.clientDataJSON).toString();
  return {
    ...credential,
    keys: Object.keys(credential),
    responseKeys: Object.keys(credential.response),
    clientData: JSON.parse(clientData) as WebAuthnClientData,
  };
}

export function isSignedByPasskey(
  { privateKey }: StoredPasskey,
  domain: string,
  { response }: SubmittedCredential,
): boolean {
  const key = createPrivateKey({
    key: Buffer.from(privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const authenticatorData = decodeBase64Url(response.authenticatorData);
  const clientDataHash = createHash('sha256')
    .update(decodeBase64Url(response.clientDataJSON))
    .digest();
  const signed = Buffer.concat([authenticatorData, clientDataHash]);
  const domainHash = createHash('sha256').update(domain).digest();
  return (
    authenticatorData.subarray(0, domainHash.length).equals(domainHash) &&
    verify('sha256', signed, createPublicKey(key), decodeBase64Url(response.signature))
  );
}
