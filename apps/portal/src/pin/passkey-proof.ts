export class PasskeyCancelledError extends Error {
  override readonly name = 'PasskeyCancelledError';
}

/** Older browsers cannot read the options as JSON (Web Authentication Level 3, section 5.1.9). */
export const canUsePasskey = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential;

/**
 * Asks the browser for a passkey, and returns its answer as a JSON string.
 * @throws PasskeyCancelledError
 */
export async function requestPasskeyAssertion(
  options: PublicKeyCredentialRequestOptionsJSON,
  signal?: AbortSignal,
): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const asked = { publicKey, ...(signal && { signal }) };
  const credential = await navigator.credentials.get(asked).catch((cause: unknown) => {
    throw new PasskeyCancelledError('The passkey was not used.', { cause });
  });
  if (credential instanceof PublicKeyCredential) return JSON.stringify(credential.toJSON());
  throw new PasskeyCancelledError('The browser has no such passkey.');
}
