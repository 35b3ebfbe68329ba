import { textToBase64 } from '../encoding/base64.ts';
import type { Platform } from '../platform/platform.ts';
import type { UserSession } from '../types.ts';
import { toBasicAuthHeader } from './basic-auth.ts';
import { createClientInfo } from './client-info.ts';

export interface SenderHeadersOptions {
  platform: Platform;
  publicToken: string;
  cookies: { read: () => { session_token: string } | null };
  session: () => UserSession | null;
}

/** The HTTP headers that identify the client. A posted form sends them as fields. */
export type SenderHeaders = Record<'Authorization' | 'X-SDK-Client' | 'X-SDK-Parent-Host', string>;

/**
 * @returns a function that creates the headers of one request, by default with the token of the
 * current session
 */
export function createSenderHeaders(
  options: SenderHeadersOptions,
): (token?: string) => SenderHeaders {
  const { platform, publicToken, cookies, session } = options;
  return (token = cookies.read()?.session_token) => ({
    Authorization: toBasicAuthHeader(publicToken, token),
    'X-SDK-Client': textToBase64(JSON.stringify(createClientInfo(platform, session()))),
    'X-SDK-Parent-Host': platform.page?.origin ?? '',
  });
}
