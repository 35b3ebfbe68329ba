import { createTransport } from 'nodemailer';
import type { Config } from '../../../config/config.ts';
import { PermanentDeliveryError, type Channel } from './channel.ts';

type EmailConfig = Pick<Config, 'mailFrom' | 'publicUrl'>;

/** Refusals before these commands are about the server or its sender, which an operator can mend. */
const MESSAGE_COMMANDS: readonly unknown[] = ['RCPT TO', 'DATA'];

/** RFC 5321, section 4.2.1: the same command must not be repeated after a 5yz reply. */
const isPermanentRefusal = (error: unknown): error is Error & { responseCode: number } =>
  error instanceof Error &&
  'responseCode' in error &&
  'command' in error &&
  Number(error.responseCode) >= 500 &&
  MESSAGE_COMMANDS.includes(error.command);

/** RFC 8058: mail programs send this form to the URL when their user unsubscribes. */
const unsubscribeHeaders = (url: string | undefined) =>
  url === undefined
    ? {}
    : {
        // Folded, the line of the name would be empty, which some mail programs do not read.
        'List-Unsubscribe': { prepared: true, value: `<${url}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

export const createEmailChannel = (
  smtpUrl: string,
  { mailFrom, publicUrl }: EmailConfig,
): Channel => {
  const transport = createTransport(smtpUrl);
  const domain = new URL(publicUrl).hostname;
  return {
    send: async ({ id, recipient, subject, text, html, unsubscribe }, signal) => {
      const mail = {
        signal,
        from: mailFrom,
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        // RFC 3834: out-of-office replies to such a mail are left out.
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribe) },
      };
      await transport.sendMail(mail).catch((error: unknown) => {
        if (!isPermanentRefusal(error)) throw error;
        throw new PermanentDeliveryError(
          `The mail server refused the message with ${error.responseCode}.`,
          { cause: error },
        );
      });
    },
    close: () => {
      transport.close();
    },
  };
};
