import type { Platform } from '../platform/platform.ts';
import type { Session } from '../types.ts';
import { base64 } from './base64.ts';
import { clientInfo } from './client-info.ts';
import { credentials } from './credentials.ts';

export interface SenderOptions {
  platform: Platform;
  publicToken: string;
  /** Read anew for each request. */
  sessionToken: () => string | undefined;
  session: () => Session | null;
}

/** What a request says about who sends it: headers of a call, fields of a form. */
export type SenderHeaders = Record<'Authorization' | 'X-SDK-Client' | 'X-SDK-Parent-Host', string>;

/** Makes the function that describes the sender of a request, by default the session at hand. */
export function createSenderHeaders(options: SenderOptions): (speaker?: string) => SenderHeaders {
  const { platform, publicToken, sessionToken, session } = options;
  return (speaker = sessionToken()) => ({
    Authorization: credentials(publicToken, speaker),
    'X-SDK-Client': base64(JSON.stringify(clientInfo(platform, session()))),
    'X-SDK-Parent-Host': platform.page?.origin ?? '',
  });
}
