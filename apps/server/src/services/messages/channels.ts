import { createTransport } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import type { ChannelName } from './outbox.ts';

export interface OutgoingMessage {
  /** The message id stays the same on every retry, so that a receiver can drop duplicates. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

export interface Channel {
  /** Resolves when the message has been accepted for delivery; the signal ends the connection. */
  send: (message: OutgoingMessage, signal: AbortSignal) => Promise<void>;
  close: () => void;
}

/** Messages of a channel that is not configured stay in the outbox. */
export type Channels = Partial<Record<ChannelName, Channel>>;

type EmailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;

const createEmailChannel = (
  smtpUrl: string,
  { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>,
): Channel => {
  const transport = createTransport(smtpUrl);
  const domain = new URL(publicUrl).hostname;
  return {
    send: async ({ id, recipient, subject, text, html }, signal) => {
      await transport.sendMail({
        signal,
        from: mailFrom,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
      });
    },
    close: () => {
      transport.close();
    },
  };
};

export const createChannels = (config: EmailConfig): Channels =>
  config.smtpUrl === undefined ? {} : { email: createEmailChannel(config.smtpUrl, config) };
