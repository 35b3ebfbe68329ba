import type { Page } from '@playwright/test';

/** A passkey in a virtual authenticator. */
export interface StoredPasskey {
  /** The id of the credential in base64. */
  credentialId: string;
  /** A PKCS #8 key in base64. */
  privateKey: string;
  /** The name of the account for which it was created. */
  userName?: string;
  /** The name of the person for whom it was created. */
  userDisplayName?: string;
}

/** An authenticator of Chromium that needs no person. */
export interface VirtualAuthenticator {
  /** The passkeys that it keeps now. */
  passkeys: () => Promise<StoredPasskey[]>;
  /** Sets whether user verification succeeds. */
  setVerified: (isUserVerified: boolean) => Promise<void>;
  /** Sets whether passkey prompts are confirmed without anybody. */
  setPresent: (isPresent: boolean) => Promise<void>;
}

/**
 * Gives the page an authenticator that keeps passkeys and confirms every prompt (WebAuthn, section 11).
 * Only Chromium has one.
 */
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
