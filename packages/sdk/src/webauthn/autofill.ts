import type { Scope } from '../platform/scope.ts';

/** Whether the browser can offer passkeys in the autofill of an input. Never rejects. */
export async function supportsAutofill(scope: Scope | undefined): Promise<boolean> {
  try {
    return (await scope?.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
  } catch {
    return false;
  }
}
