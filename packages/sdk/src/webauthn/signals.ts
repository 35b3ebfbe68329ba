import type { PasskeyCalls } from '../platform/scope.ts';
import type { User } from '../types.ts';
import type { PasskeyMemory, SeenPasskey } from './passkey-memory.ts';

/** Tells password managers what the server says, so that they offer only passkeys that work. */
export interface Signals {
  /** A passkey was made or used: brings the user's passkeys of this domain up to date. */
  signedIn: (registrationId: string, passkey: SeenPasskey, user: User) => void;
  /** The server knows no such passkey. */
  unknown: (passkey: SeenPasskey) => void;
  /** The user has deleted a registration. */
  deleted: (registrationId: string) => void;
}

/** The name that a server gives a passkey when the app names none. */
function accountName({ name, emails, phone_numbers }: User): { name: string; displayName: string } {
  const account = emails[0]?.email ?? phone_numbers[0]?.phone_number ?? '';
  const person = [name.first_name, name.middle_name, name.last_name].filter(Boolean).join(' ');
  return { name: account, displayName: person || account };
}

/** Nobody waits for a signal, and a browser that cannot take it changes nothing. */
async function quietly(signal: () => unknown): Promise<void> {
  try {
    await signal();
  } catch {
    // Password managers may refuse; the user then sees a passkey that does not work.
  }
}

export function createSignals(calls: PasskeyCalls, memory: PasskeyMemory): Signals {
  const unknown = ({ rpId, credentialId }: SeenPasskey) =>
    void quietly(() => calls.signalUnknownCredential?.({ rpId, credentialId }));
  const forget = (registrationId: string, passkey: SeenPasskey) => {
    memory.remove(registrationId);
    unknown(passkey);
  };

  /** A list with a gap would hide good passkeys, so it is sent only when every one is known. */
  const allAccepted = (rpId: string, userId: string, registrationIds: readonly string[]) => {
    const seen = memory.all();
    const known = registrationIds.flatMap((id) => seen[id] ?? []);
    if (known.length < registrationIds.length) return;
    const accepted = known.filter((passkey) => passkey.rpId === rpId);
    const allAcceptedCredentialIds = accepted.map(({ credentialId }) => credentialId);
    void quietly(() =>
      calls.signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds }),
    );
  };

  const update = (registrationId: string, passkey: SeenPasskey, user: User) => {
    memory.add(registrationId, passkey);
    const { rpId, userId } = passkey;
    if (!userId) return;
    // The passkey of this very sign-in works, whatever the description of the user says yet.
    const listed = user.webauthn_registrations.map((known) => known.webauthn_registration_id);
    const registrationIds = new Set([registrationId, ...listed]);
    const seen = Object.entries(memory.all()).filter(([, other]) => other.userId === userId);
    for (const [id, other] of seen) if (!registrationIds.has(id)) forget(id, other);
    allAccepted(rpId, userId, [...registrationIds]);
    const details = accountName(user);
    if (details.name && !seen.some(([, { named }]) => named)) {
      void quietly(() => calls.signalCurrentUserDetails?.({ rpId, userId, ...details }));
    }
  };

  return {
    signedIn: (...news) => void quietly(() => update(...news)),
    unknown(passkey) {
      for (const [id, { credentialId }] of Object.entries(memory.all())) {
        if (credentialId === passkey.credentialId) memory.remove(id);
      }
      unknown(passkey);
    },
    deleted(registrationId) {
      const passkey = memory.all()[registrationId];
      if (passkey) forget(registrationId, passkey);
    },
  };
}
