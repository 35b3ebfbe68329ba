import type { Wrapper } from '../http/call.ts';
import { loadChunk } from '../platform/load-chunk.ts';
import type { ProtectionOptions } from './options.ts';

/** Adds to a call the proofs that the project demands of its row; most projects demand none. */
export const createProtection =
  (options: ProtectionOptions): Wrapper =>
  async (call, send) => {
    if (!call.protection) return send(call);
    const config = await options.config();
    if (!config.captchaSettings.enabled && !config.dfpProtectedAuthEnabled) return send(call);
    const { protect } = await loadChunk(() => import('./protect.ts'));
    return protect(options, config, call, send);
  };
