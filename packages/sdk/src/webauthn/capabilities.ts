import type { WindowLike } from '../platform/window-like.ts';

/** Whether the browser has a capability of W3C Web Authentication Level 3. Never rejects. */
export async function hasCapability(
  window: WindowLike | undefined,
  name: 'conditionalCreate' | 'immediateGet',
): Promise<boolean> {
  try {
    const capabilities = await window?.PublicKeyCredential?.getClientCapabilities?.();
    return capabilities?.[name] === true;
  } catch {
    return false;
  }
}
