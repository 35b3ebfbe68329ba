import type { Page } from '@playwright/test';

export interface StoredPasskey {
  credentialId: string;
  /** A PKCS #8 key in base64. */
  privateKey: string;
  userName?: string;
  userDisplayName?: string;
}

export interface VirtualAuthenticator {
  passkeys: () => Promise<StoredPasskey[]>;
  /** Sets whether user verification succeeds. */
  setVerified: (isUserVerified: boolean) => Promise<void>;
  /** Sets whether passkey prompts are confirmed automatically. */
  setPresent: (isPresent: boolean) => Promise<void>;
}

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
