import { callServer } from './call-server.ts';
import { TestKitError } from './test-kit-error.ts';

const POLL_MS = 50;
const DEFAULT_TIMEOUT_MS = 10_000;
const MAX_LISTED = 5;

/** An email or text message that the server sent. */
export interface SentMessage {
  /** The id of the message. */
  id: string;
  /** `email`, or a channel to phones. */
  channel: string;
  /** The email address or phone number. */
  to: string;
  /** Empty for text messages. */
  subject: string;
  /** The message without markup. */
  text: string;
  /** Empty for text messages. */
  html: string;
  /** The one-time code of the message. */
  code: string | null;
  /** In the order of the message. */
  links: string[];
  /** The link for people who did not ask for the message. */
  not_me: string | null;
  /** ISO 8601, by the clock of the project. */
  created_at: string;
}

/** Which message to take; the newest one that fits. */
export interface MessageFilter {
  /** The email address or phone number, as the server wrote it. */
  to: string;
  /** How the subject begins. */
  subject?: string;
}

/** Everything that a project has sent. */
export interface Inbox {
  /** All messages, newest first. */
  list: (to?: string) => Promise<SentMessage[]>;
  /**
   * Waits for a message.
   * @param timeoutMs how long, in milliseconds; 10,000 by default
   * @throws TestKitError when none came; it names those that came instead
   */
  waitFor: (filter: MessageFilter, timeoutMs?: number) => Promise<SentMessage>;
  /**
   * The code of the newest message with one.
   * @throws TestKitError when none came within 10 seconds
   */
  code: (to: string) => Promise<string>;
  /**
   * The first link of a message.
   * @throws TestKitError when none came within 10 seconds
   */
  link: (filter: MessageFilter) => Promise<string>;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_MS));

const describeMessages = (messages: readonly SentMessage[]) =>
  messages.length === 0
    ? 'There is no message at all.'
    : `The newest are: ${messages
        .slice(0, MAX_LISTED)
        .map(({ to, subject, text }) => `"${subject || text}" to ${to}`)
        .join(', ')}.`;

/** The messages that a server sent, instead of a mail server. */
export function createInbox(url: string): Inbox {
  const list = (to?: string) =>
    callServer<SentMessage[]>(
      url,
      `/__dev/outbox${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`,
    );

  const waitForMatch = async (
    to: string,
    wanted: string,
    { matches, timeoutMs }: { matches: (message: SentMessage) => boolean; timeoutMs: number },
  ): Promise<SentMessage> => {
    const end = Date.now() + timeoutMs;
    for (;;) {
      const found = (await list(to)).find(matches);
      if (found) return found;
      if (Date.now() > end)
        throw new TestKitError(
          `No ${wanted} came to ${to} within ${timeoutMs} ms. ${describeMessages(await list())}`,
        );
      await pause();
    }
  };

  const waitFor = ({ to, subject = '' }: MessageFilter, timeoutMs = DEFAULT_TIMEOUT_MS) =>
    waitForMatch(to, `message${subject && ` about "${subject}"`}`, {
      matches: (message) => message.subject.startsWith(subject),
      timeoutMs,
    });

  return {
    list,
    waitFor,
    async code(to) {
      const { code } = await waitForMatch(to, 'message with a code', {
        matches: (message) => message.code !== null,
        timeoutMs: DEFAULT_TIMEOUT_MS,
      });
      return code ?? '';
    },
    async link({ to, subject = '' }) {
      const { links } = await waitForMatch(
        to,
        `message with a link${subject && ` about "${subject}"`}`,
        {
          matches: (message) => message.subject.startsWith(subject) && message.links.length > 0,
          timeoutMs: DEFAULT_TIMEOUT_MS,
        },
      );
      return links[0] ?? '';
    },
  };
}
