import { bytesToBase64url } from '../../src/encoding/base64.ts';
import type { CredentialsContainerLike, WindowLike } from '../../src/platform/window-like.ts';

/** The global object of a page, with members that a test may change. */
export type FakeWindow = {
  -readonly [Key in keyof WindowLike]: WindowLike[Key];
};

export interface SubmittedForm {
  url: string;
  fields: Record<string, string>;
}

const createFakeForm = (forms: SubmittedForm[]) => {
  const inputs: HTMLInputElement[] = [];
  return {
    action: '',
    append: (input: HTMLInputElement) => void inputs.push(input),
    submit() {
      const fields = Object.fromEntries(inputs.map(({ name, value }) => [name, value]));
      forms.push({ url: this.action, fields });
    },
    remove: () => undefined,
  };
};

/**
 * Creates the window of a browser without passkeys, scripts or policies, which a test may add.
 * @param forms receives the forms that the page submits
 */
export const createFakeWindow = (forms: SubmittedForm[] = []): FakeWindow => ({
  isSecureContext: true,
  navigator: { userAgent: 'Test browser' },
  // The cast stands in for a complete document; tests that add elements use jsdom.
  document: {
    querySelector: () => null,
    createElement: (tag: string) => (tag === 'form' ? createFakeForm(forms) : {}),
    body: { append: () => undefined },
  } as unknown as Document,
});

const textToBytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

export const textToBase64url = (text: string): string =>
  bytesToBase64url(new TextEncoder().encode(text));

/** The options with which a passkey prompt was opened. */
type PromptOptions = CredentialCreationOptions | CredentialRequestOptions;

/** A fake of `navigator.credentials` with one passkey. */
export interface FakeAuthenticator extends CredentialsContainerLike {
  prompts: PromptOptions[];
  /** Makes the next passkey prompts succeed at once. */
  answer: () => void;
  /** Makes the next passkey prompts wait until the signal aborts. */
  wait: () => void;
  /** Makes the next passkey prompts reject with this error. */
  fail: (error: Error) => void;
}

const createFakeCredential = (id: string, response: object): Credential =>
  ({
    type: 'public-key',
    id: textToBase64url(id),
    authenticatorAttachment: 'platform',
    response,
    getClientExtensionResults: () => ({}),
  }) as unknown as Credential;

export function createFakeAuthenticator(credentialId = 'credential-1'): FakeAuthenticator {
  const prompts: PromptOptions[] = [];
  let answer: 'at once' | 'never' | Error = 'at once';

  const open = (options: PromptOptions | undefined, response: object): Promise<Credential> => {
    prompts.push(options ?? {});
    if (answer instanceof Error) return Promise.reject(answer);
    if (answer === 'at once') return Promise.resolve(createFakeCredential(credentialId, response));
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
        clientDataJSON: textToBytes('client data'),
        attestationObject: textToBytes('attestation'),
        getTransports: () => ['internal'],
      }),
    get: (options) =>
      open(options, {
        clientDataJSON: textToBytes('client data'),
        authenticatorData: textToBytes('authenticator data'),
        signature: textToBytes('signature'),
        userHandle: textToBytes('user-test-1'),
      }),
  };
}
