import { propertyRuns } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { textToBase64url, createFakeAuthenticator } from '../../test/fakes/fake-window.ts';
import { UnreachableError } from '../errors.ts';
import { bytesToBase64url } from '../encoding/base64.ts';
import { toCredentialJson, parseCreationOptions, parseRequestOptions } from './credential-json.ts';
import { base64urlToBytes } from '../encoding/base64url-to-bytes.ts';

const creation = {
  rp: { id: 'example.com', name: 'Example' },
  user: { id: textToBase64url('user-1'), name: 'bo@bakehouse.test', displayName: 'Bo' },
  challenge: textToBase64url('challenge'),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: textToBase64url('other'), transports: ['usb'] }],
  attestation: 'none',
};

const request = {
  challenge: textToBase64url('challenge'),
  rpId: 'example.com',
  allowCredentials: [{ type: 'public-key', id: textToBase64url('other') }],
};

const textOf = (bytes: BufferSource | undefined) => new TextDecoder().decode(bytes);

async function aCredential(prompt: 'create' | 'get'): Promise<PublicKeyCredential> {
  const credential = await createFakeAuthenticator()[prompt]({});
  // The cast is safe because the fake only creates public key credentials.
  return credential as PublicKeyCredential;
}

describe('base64urlToBytes', () => {
  it('reverses bytesToBase64url, padded or not, in both alphabets', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = bytesToBase64url(bytes);
        const plain = btoa(String.fromCharCode(...bytes));
        expect([...base64urlToBytes(text)]).toEqual([...bytes]);
        expect([...base64urlToBytes(plain)]).toEqual([...bytes]);
      }),
      propertyRuns(),
    );
  });
});

describe('the options of a prompt', () => {
  it('are parsed by the browser if it has a parser', () => {
    const parsed = { challenge: new ArrayBuffer(3) };
    const parseRequestOptionsFromJSON = vi.fn(() => parsed);
    const { options } = parseRequestOptions(JSON.stringify(request), {
      parseRequestOptionsFromJSON,
    });
    expect(parseRequestOptionsFromJSON).toHaveBeenCalledWith(request);
    expect(options).toBe(parsed);
  });

  it('are parsed by this package otherwise, with binary fields as bytes', () => {
    const { options } = parseCreationOptions(JSON.stringify(creation), {});
    expect(textOf(options.challenge)).toBe('challenge');
    expect(textOf(options.user.id)).toBe('user-1');
    expect(textOf(options.excludeCredentials?.[0]?.id)).toBe('other');
    expect(options.excludeCredentials?.[0]?.transports).toEqual(['usb']);
    expect(options).toMatchObject({ rp: creation.rp, attestation: 'none' });
    expect(options.pubKeyCredParams).toEqual(creation.pubKeyCredParams);
  });

  it('are parsed by this package if the parser of the browser throws', () => {
    const strict = () => {
      throw new DOMException('', 'EncodingError');
    };
    const text = JSON.stringify({ ...request, challenge: 'YQ==' });
    const { options } = parseRequestOptions(text, { parseRequestOptionsFromJSON: strict });
    expect(textOf(options.challenge)).toBe('a');
    expect(textOf(options.allowCredentials?.[0]?.id)).toBe('other');
  });

  it.each([[undefined], [''], ['{'], ['null'], ['{}'], ['{"challenge":"%"}'], ['{"challenge":1}']])(
    'are refused as %j',
    (text) => {
      expect(() => parseRequestOptions(text, {})).toThrow(UnreachableError);
      expect(() => parseCreationOptions(text, {})).toThrow(
        'Invalid JSON response from our servers.',
      );
    },
  );
});

describe('toCredentialJson', () => {
  it('serialises a new credential in the documented order', async () => {
    const json = toCredentialJson('create', await aCredential('create'));
    expect(JSON.stringify(json)).toBe(
      JSON.stringify({
        type: 'public-key',
        id: textToBase64url('credential-1'),
        rawId: textToBase64url('credential-1'),
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: textToBase64url('client data'),
          attestationObject: textToBase64url('attestation'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }),
    );
  });

  it('serialises an assertion in the documented order', async () => {
    const { response } = toCredentialJson('get', await aCredential('get'));
    expect(JSON.stringify(response)).toBe(
      JSON.stringify({
        clientDataJSON: textToBase64url('client data'),
        authenticatorData: textToBase64url('authenticator data'),
        signature: textToBase64url('signature'),
        userHandle: textToBase64url('user-test-1'),
      }),
    );
  });

  it("uses the browser's toJSON if there is one, without additional fields", async () => {
    const credential = await aCredential('create');
    credential.toJSON = () => ({
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: 'own-1',
        authenticatorData: 'not on the wire',
        attestationObject: 'own-2',
        publicKeyAlgorithm: -7,
        transports: ['hybrid'],
      },
    });
    expect(toCredentialJson('create', credential).response).toEqual({
      clientDataJSON: 'own-1',
      attestationObject: 'own-2',
      transports: ['hybrid'],
    });
  });

  it('serialises the fields itself when the toJSON of a password manager throws', async () => {
    const credential = await aCredential('get');
    credential.toJSON = () => {
      throw new TypeError('Illegal invocation');
    };
    expect(toCredentialJson('get', credential).response).toMatchObject({
      signature: textToBase64url('signature'),
    });
  });
});
