import type { SdkPage } from '../page/sdk-page.ts';
import type { SentRequests } from '../page/sent-requests.ts';

interface OutboxMessage {
  to: string;
  subject: string;
  code: string | null;
  links: string[];
}

/** The user, the devices and the mailboxes of one client's journey. */
export interface JourneyWorld {
  label: string;
  sdk: SdkPage;
  serverUrl: string;
  pageOrigin: string;
  sent: SentRequests;
  address: (name: string) => string;
  phoneNumber: (last: number) => string;
  newestMessage: (to: string) => Promise<OutboxMessage>;
  /** The instant of the server's clock. */
  now: () => Promise<Date>;
  advanceClock: (seconds: number) => Promise<void>;
  /** Values that a step leaves for later steps. */
  kept: Map<string, string>;
}

interface JourneyWorldOptions {
  label: string;
  /** Distinguishes the phone numbers of the clients. */
  index: number;
  sdk: SdkPage;
  serverUrl: string;
  pageOrigin: string;
  sent: SentRequests;
}

export function createJourneyWorld({
  label,
  index,
  serverUrl,
  ...place
}: JourneyWorldOptions): JourneyWorld {
  const moveClock = async (seconds: number) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advance_seconds: seconds }),
    };
    // The cast is safe because a server test checks the response.
    return (await (await fetch(`${serverUrl}/__dev/clock`, init)).json()) as { now: string };
  };
  return {
    ...place,
    label,
    serverUrl,
    address: (name) => `${name}.${label}@example.com`,
    phoneNumber: (last) => `+1415555${2_600 + 10 * index + last}`,
    async newestMessage(to) {
      const response = await fetch(`${serverUrl}/__dev/outbox?to=${encodeURIComponent(to)}`);
      // The cast is safe because a server test checks the format of the outbox.
      const [newest] = (await response.json()) as OutboxMessage[];
      if (!newest) throw new Error(`There is no message to ${to}.`);
      return newest;
    },
    now: async () => new Date((await moveClock(0)).now),
    advanceClock: async (seconds) => {
      await moveClock(seconds);
    },
    kept: new Map(),
  };
}

export const requireKeptValue = ({ kept }: JourneyWorld, key: string): string => {
  const value = kept.get(key);
  if (value === undefined) throw new Error(`No step has kept ${key}.`);
  return value;
};
