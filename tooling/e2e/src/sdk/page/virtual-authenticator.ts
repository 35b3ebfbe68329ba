import type { Page } from '@playwright/test';

/** A passkey as Chromium keeps it. */
export interface StoredPasskey {
  /** Base64. */
  credentialId: string;
  /** PKCS #8 as base64. */
  privateKey: string;
  userName?: string;
  userDisplayName?: string;
}

/** Passkeys without a person: a key inside of the browser. */
export interface VirtualAuthenticator {
  passkeys: () => Promise<StoredPasskey[]>;
  /** Whether the person is recognised from now on. */
  setVerified: (isUserVerified: boolean) => Promise<void>;
  /** Whether somebody answers prompts from now on. */
  setPresent: (isPresent: boolean) => Promise<void>;
}

/** Adds an authenticator that says yes to everything, until told otherwise. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async passkeys() {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      return credentials;
    },
    async setVerified(isUserVerified) {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    async setPresent(enabled) {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
  };
}
