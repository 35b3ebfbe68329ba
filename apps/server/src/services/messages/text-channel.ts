import type { Gateway } from '../../config/gateway-url.ts';
import { PermanentDeliveryError, type Channel } from './channel.ts';

/** A gateway answers so when the same request may succeed later. */
const TEMPORARY_STATUSES: ReadonlySet<number> = new Set([408, 429]);

const isPermanentStatus = (status: number) =>
  status >= 400 && status < 500 && !TEMPORARY_STATUSES.has(status);

/** @param addressPrefix what a gateway like Twilio's expects before both phone numbers */
export const createTextChannel = (
  { url, username, password, from }: Gateway,
  addressPrefix: string,
): Channel => {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  return {
    send: async ({ id, recipient, text }, signal) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { Authorization: `Basic ${credentials}`, 'Idempotency-Key': id },
        body: new URLSearchParams({
          From: `${addressPrefix}${from}`,
          To: `${addressPrefix}${recipient}`,
          Body: text,
        }),
        // A redirect could send the code and the credentials to another host.
        redirect: 'manual',
        signal,
      });
      await response.body?.cancel();
      if (response.ok) return;
      const problem = `The gateway answered with the status ${response.status}.`;
      throw isPermanentStatus(response.status)
        ? new PermanentDeliveryError(problem)
        : new Error(problem);
    },
    close: () => undefined,
  };
};
