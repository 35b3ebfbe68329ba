import type { PublicKeyCredentialStatics } from '../platform/window-like.ts';
import type { User } from '../types.ts';
import type { KnownPasskey, KnownPasskeys } from './known-passkeys.ts';

/**
 * Keeps password managers up to date (signal methods of W3C Web Authentication Level 3), so that they
 * offer only passkeys that work.
 */
export interface PasskeySignals {
  /** Reports to password managers that a passkey was registered or used. */
  signedIn: (registrationId: string, passkey: KnownPasskey, user: User) => void;
  /** Reports to password managers that the server does not know the passkey. */
  unknown: (passkey: KnownPasskey) => void;
  /** Reports to password managers that the user has deleted a passkey. */
  deleted: (registrationId: string) => void;
}

/** The account name and display name that the server gives a passkey by default. */
function passkeyNamesOf({ name, emails, phone_numbers }: User): {
  name: string;
  displayName: string;
} {
  const account = emails[0]?.email ?? phone_numbers[0]?.phone_number ?? '';
  const person = [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' ');
  return { name: account, displayName: person || account };
}

async function callIgnoringErrors(signal: () => unknown): Promise<void> {
  try {
    await signal();
  } catch {
    // The error is ignored, because a failed signal only leaves an unusable passkey in the password
    // manager.
  }
}

export function createPasskeySignals(
  statics: PublicKeyCredentialStatics,
  knownPasskeys: KnownPasskeys,
): PasskeySignals {
  const signalUnknown = ({ rpId, credentialId }: KnownPasskey) =>
    void callIgnoringErrors(() => statics.signalUnknownCredential?.({ rpId, credentialId }));
  const forget = (registrationId: string, passkey: KnownPasskey) => {
    knownPasskeys.remove(registrationId);
    signalUnknown(passkey);
  };

  /**
   * Password managers hide the passkeys that are missing in this list, so the list is sent only
   * when all passkeys of the user are known.
   */
  const signalAllAccepted = (rpId: string, userId: string, registrationIds: readonly string[]) => {
    const all = knownPasskeys.all();
    const known = registrationIds.flatMap((id) => all[id] ?? []);
    if (known.length < registrationIds.length) return;
    const accepted = known.filter((passkey) => passkey.rpId === rpId);
    const allAcceptedCredentialIds = accepted.map(({ credentialId }) => credentialId);
    void callIgnoringErrors(() =>
      statics.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds }),
    );
  };

  const update = (registrationId: string, passkey: KnownPasskey, user: User) => {
    knownPasskeys.add(registrationId, passkey);
    const { rpId, userId } = passkey;
    if (!userId) return;
    // The user in the response may not list the passkey of this sign-in yet, so it is added.
    const listed = user.webauthn_registrations.map((entry) => entry.webauthn_registration_id);
    const registrationIds = new Set([registrationId, ...listed]);
    const own = Object.entries(knownPasskeys.all()).filter(([, other]) => other.userId === userId);
    for (const [id, other] of own) if (!registrationIds.has(id)) forget(id, other);
    signalAllAccepted(rpId, userId, [...registrationIds]);
    const details = passkeyNamesOf(user);
    if (details.name && !own.some(([, { named }]) => named)) {
      void callIgnoringErrors(() =>
        statics.signalCurrentUserDetails?.({ rpId, userId, ...details }),
      );
    }
  };

  return {
    signedIn: (...changes) => void callIgnoringErrors(() => update(...changes)),
    unknown(passkey) {
      for (const [id, { credentialId }] of Object.entries(knownPasskeys.all())) {
        if (credentialId === passkey.credentialId) knownPasskeys.remove(id);
      }
      signalUnknown(passkey);
    },
    deleted(registrationId) {
      const passkey = knownPasskeys.all()[registrationId];
      if (passkey) forget(registrationId, passkey);
    },
  };
}
