import { UnreachableError, UsageError } from '../errors.ts';
import type { Session } from '../types.ts';
import { base64 } from './base64.ts';
import type { Send } from './call.ts';
import { clientInfo } from './client-info.ts';
import { credentials } from './credentials.ts';
import { UNREACHABLE, withDeadline, type Surroundings } from './deadline.ts';
import { parseResponse, type Reply } from './parse-response.ts';
import type { ServerClock } from './server-clock.ts';

export interface SendOptions extends Surroundings {
  /** Host and prefix of the API. */
  baseUrl: string;
  publicToken: string;
  serverClock: ServerClock;
  /** Read anew for each request. */
  sessionToken: () => string | undefined;
  session: () => Session | null;
}

/** Makes the one function through which every call but telemetry reaches the network. */
export function createSend(options: SendOptions): Send {
  const { platform, baseUrl, publicToken, serverClock } = options;

  const exchange = async (path: string, init: RequestInit): Promise<Reply> => {
    try {
      const response = await platform.fetch(baseUrl + path, init);
      return { response, text: await response.text() };
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') throw error;
      throw new UnreachableError(UNREACHABLE, { cause: error });
    }
  };

  return (call) =>
    withDeadline(options, call, async (signal) => {
      const { page } = platform;
      if (!page) throw new UsageError(call.path, 'Requests need a page in a browser');
      const reply = await exchange(call.path, {
        method: call.method,
        headers: {
          Authorization: credentials(publicToken, options.sessionToken()),
          'Content-Type': 'application/json',
          'X-SDK-Client': base64(JSON.stringify(clientInfo(platform, options.session()))),
          'X-SDK-Parent-Host': page.origin,
        },
        credentials: 'include',
        // A redirect would carry the session token to a host that nobody configured.
        redirect: 'error',
        signal,
        body: call.body ? JSON.stringify(call.body) : null,
      });
      serverClock.observe(reply.response.headers.get('date'));
      return parseResponse(reply);
    });
}
