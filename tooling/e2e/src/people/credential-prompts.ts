import type { Page } from '@playwright/test';

declare global {
  /** How the page has asked the browser for passkeys. */
  var credentialPrompts: string[];
}

/** Notes each prompt that the page asks for by what makes it unusual. */
const notePrompts = () => {
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  const create = credentials.create.bind(credentials);
  globalThis.credentialPrompts = [];
  credentials.get = (options: CredentialRequestOptions & { uiMode?: string } = {}) => {
    globalThis.credentialPrompts.push(`get ${options.uiMode ?? options.mediation ?? 'usual'}`);
    return get(options);
  };
  // No virtual authenticator creates a passkey by itself, so it gets a usual request.
  credentials.create = ({
    mediation = 'usual',
    ...options
  }: CredentialCreationOptions & { mediation?: string } = {}) => {
    globalThis.credentialPrompts.push(`create ${mediation}`);
    return create(options);
  };
};

/** Also lets the virtual authenticator stand in for a password manager that creates passkeys. */
export const recordCredentialPrompts = (page: Page): Promise<void> =>
  page.addInitScript(notePrompts).then(() => undefined);

export const credentialPromptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => globalThis.credentialPrompts);
