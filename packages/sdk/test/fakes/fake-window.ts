import { base64Url } from '../../src/encoding/base64.ts';
import type { Credentials, WindowLike } from '../../src/platform/window-like.ts';

/** A page's global object that a test may change. */
export type FakeWindow = {
  -readonly [Key in keyof WindowLike]: WindowLike[Key];
};

/** A browser without passkeys, scripts or policies, until a test adds them. */
export const createFakeWindow = (): FakeWindow => ({
  isSecureContext: true,
  navigator: { userAgent: 'Test browser' },
  // The border: tests that draw bring a real document.
  document: { querySelector: () => null } as unknown as Document,
});

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

export const base64urlOf = (text: string): string => base64Url(new TextEncoder().encode(text));

/** What a prompt was opened with. */
type Asked = CredentialCreationOptions | CredentialRequestOptions;

/** A browser with an authenticator. */
export interface FakeAuthenticator extends Credentials {
  prompts: Asked[];
  /** The next prompts are answered at once. */
  answer: () => void;
  /** The next prompts wait until the signal aborts. */
  wait: () => void;
  /** The next prompts fail so. */
  fail: (error: Error) => void;
}

const credential = (id: string, response: object): Credential =>
  ({
    type: 'public-key',
    id: base64urlOf(id),
    authenticatorAttachment: 'platform',
    response,
    getClientExtensionResults: () => ({}),
  }) as unknown as Credential;

export function createFakeAuthenticator(credentialId = 'credential-1'): FakeAuthenticator {
  const prompts: Asked[] = [];
  let answer: 'at once' | 'never' | Error = 'at once';

  const open = (options: Asked | undefined, response: object): Promise<Credential> => {
    prompts.push(options ?? {});
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer === 'at once') return Promise.resolve(credential(credentialId, response));
    return new Promise((_, reject) => {
      options?.signal?.addEventListener('abort', () => {
        reject(new DOMException('The operation was aborted.', 'AbortError'));
      });
    });
  };
  return {
    prompts,
    answer: () => void (answer = 'at once'),
    wait: () => void (answer = 'never'),
    fail: (error) => void (answer = error),
    create: (options) =>
      open(options, {
        clientDataJSON: bytes('client data'),
        attestationObject: bytes('attestation'),
        getTransports: () => ['internal'],
      }),
    get: (options) =>
      open(options, {
        clientDataJSON: bytes('client data'),
        authenticatorData: bytes('authenticator data'),
        signature: bytes('signature'),
        userHandle: bytes('user-test-1'),
      }),
  };
}
