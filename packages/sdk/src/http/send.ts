import { demandPage } from '../validation/place.ts';
import type { Call, Data, Send, Wrapper } from './call.ts';
import { withDeadline, type Surroundings } from './deadline.ts';
import { fetchText } from './fetch-text.ts';
import type { SenderHeaders } from './sender-headers.ts';
import { parseResponse } from './parse-response.ts';
import type { ServerClock } from './server-clock.ts';

export interface SendOptions extends Surroundings {
  /** Host and prefix of the API. */
  baseUrl: string;
  serverClock: ServerClock;
  /** Describes the sender, anew for each request. */
  senderHeaders: (sessionToken?: string) => SenderHeaders;
  /** Adds the parts of PKCE; what it sends twice are two requests. */
  pkce: Wrapper;
  /** Adds proofs; what it sends twice is one request, repeated with more proofs. */
  protect: Wrapper;
}

/** Makes the one function through which every call but telemetry reaches the network. */
export function createSend(options: SendOptions): Send {
  const { platform, baseUrl, serverClock, senderHeaders, pkce, protect } = options;

  const exchange = async (call: Call, sender: SenderHeaders): Promise<Data> => {
    const reply = await fetchText(platform, baseUrl + call.path, {
      method: call.method,
      headers: { ...sender, 'Content-Type': 'application/json' },
      signal: call.signal ?? null,
      body: call.body ? JSON.stringify(call.body) : null,
    });
    serverClock.observe(reply.response.headers.get('date'));
    return parseResponse(reply);
  };
  const transmit: Send = (call) => {
    const sender = senderHeaders(call.sessionToken);
    return protect(call, (ready) => exchange(ready, sender));
  };

  return async (call) => {
    // Whoever makes a client or calls it goes on first: to build a request takes a while.
    await Promise.resolve();
    return withDeadline(options, call, async (signal) => {
      demandPage(platform, `${call.method} ${call.path}`);
      return pkce({ ...call, signal }, transmit);
    });
  };
}
