import type { WindowLike } from '../platform/window-like.ts';

/** Whether the browser can offer passkeys in the autofill of an input. Never rejects. */
export async function supportsAutofill(window: WindowLike | undefined): Promise<boolean> {
  try {
    return (await window?.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
  } catch {
    return false;
  }
}
