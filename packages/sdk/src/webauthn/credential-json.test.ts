import { runs } from '@bakehouse/vitest/runs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { base64urlOf, createFakeAuthenticator } from '../../test/fakes/fake-window.ts';
import { UnreachableError } from '../errors.ts';
import { base64Url } from '../encoding/base64.ts';
import { credentialJson, parseCreationOptions, parseRequestOptions } from './credential-json.ts';
import { fromBase64url } from '../encoding/from-base64url.ts';

const creation = {
  rp: { id: 'example.com', name: 'Example' },
  user: { id: base64urlOf('user-1'), name: 'bo@bakehouse.test', displayName: 'Bo' },
  challenge: base64urlOf('challenge'),
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: base64urlOf('other'), transports: ['usb'] }],
  attestation: 'none',
};

const request = {
  challenge: base64urlOf('challenge'),
  rpId: 'example.com',
  allowCredentials: [{ type: 'public-key', id: base64urlOf('other') }],
};

const textOf = (bytes: BufferSource | undefined) => new TextDecoder().decode(bytes);

async function aCredential(prompt: 'create' | 'get'): Promise<PublicKeyCredential> {
  const credential = await createFakeAuthenticator()[prompt]({});
  // The border: the fake makes nothing else.
  return credential as PublicKeyCredential;
}

describe('fromBase64url', () => {
  it('undoes base64Url, padded or not, in either alphabet', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = base64Url(bytes);
        const plain = btoa(String.fromCharCode(...bytes));
        expect([...fromBase64url(text)]).toEqual([...bytes]);
        expect([...fromBase64url(plain)]).toEqual([...bytes]);
      }),
      runs(),
    );
  });
});

describe('the options of a ceremony', () => {
  it("are read by the browser's own parser where there is one", () => {
    const parsed = { challenge: new ArrayBuffer(3) };
    const parseRequestOptionsFromJSON = vi.fn(() => parsed);
    const { options } = parseRequestOptions(JSON.stringify(request), {
      parseRequestOptionsFromJSON,
    });
    expect(parseRequestOptionsFromJSON).toHaveBeenCalledWith(request);
    expect(options).toBe(parsed);
  });

  it('are read by ours where there is none, binary fields as bytes and the rest as it is', () => {
    const { options } = parseCreationOptions(JSON.stringify(creation), {});
    expect(textOf(options.challenge)).toBe('challenge');
    expect(textOf(options.user.id)).toBe('user-1');
    expect(textOf(options.excludeCredentials?.[0]?.id)).toBe('other');
    expect(options.excludeCredentials?.[0]?.transports).toEqual(['usb']);
    expect(options).toMatchObject({ rp: creation.rp, attestation: 'none' });
    expect(options.pubKeyCredParams).toEqual(creation.pubKeyCredParams);
  });

  it("are read by ours when the browser's parser refuses, as for padding", () => {
    const strict = () => {
      throw new DOMException('', 'EncodingError');
    };
    const text = JSON.stringify({ ...request, challenge: 'YQ==' });
    const { options } = parseRequestOptions(text, { parseRequestOptionsFromJSON: strict });
    expect(textOf(options.challenge)).toBe('a');
    expect(textOf(options.allowCredentials?.[0]?.id)).toBe('other');
  });

  it.each([[undefined], [''], ['{'], ['null'], ['{}'], ['{"challenge":"%"}'], ['{"challenge":1}']])(
    'cannot be %j',
    (text) => {
      expect(() => parseRequestOptions(text, {})).toThrow(UnreachableError);
      expect(() => parseCreationOptions(text, {})).toThrow(
        'Invalid JSON response from our servers.',
      );
    },
  );
});

describe('credentialJson', () => {
  it('writes a new credential in the order of the wire', async () => {
    const json = credentialJson('create', await aCredential('create'));
    expect(JSON.stringify(json)).toBe(
      JSON.stringify({
        type: 'public-key',
        id: base64urlOf('credential-1'),
        rawId: base64urlOf('credential-1'),
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: base64urlOf('client data'),
          attestationObject: base64urlOf('attestation'),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      }),
    );
  });

  it('writes an assertion in the order of the wire', async () => {
    const { response } = credentialJson('get', await aCredential('get'));
    expect(JSON.stringify(response)).toBe(
      JSON.stringify({
        clientDataJSON: base64urlOf('client data'),
        authenticatorData: base64urlOf('authenticator data'),
        signature: base64urlOf('signature'),
        userHandle: base64urlOf('user-test-1'),
      }),
    );
  });

  it("takes the browser's own conversion where there is one, without what the wire does not have", async () => {
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
    expect(credentialJson('create', credential).response).toEqual({
      clientDataJSON: 'own-1',
      attestationObject: 'own-2',
      transports: ['hybrid'],
    });
  });

  it('converts by itself when the conversion of a password manager is broken', async () => {
    const credential = await aCredential('get');
    credential.toJSON = () => {
      throw new TypeError('Illegal invocation');
    };
    expect(credentialJson('get', credential).response).toMatchObject({
      signature: base64urlOf('signature'),
    });
  });
});
