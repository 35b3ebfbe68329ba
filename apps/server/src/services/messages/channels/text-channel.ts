import type { Gateway } from '../../../config/gateway-url.ts';
import type { Channel } from './channel.ts';
import { postToGateway } from './gateway-post.ts';

/** @param addressPrefix what a gateway like Twilio's expects before both phone numbers */
export const createTextChannel = (
  { url, username, password, from }: Gateway,
  addressPrefix: string,
): Channel => {
  const credentials = Buffer.from(`${username}:${password}`).toString('base64');
  return {
    send: ({ id, recipient, text }, signal) =>
      postToGateway(url, {
        headers: { Authorization: `Basic ${credentials}`, 'Idempotency-Key': id },
        body: new URLSearchParams({
          From: `${addressPrefix}${from}`,
          To: `${addressPrefix}${recipient}`,
          Body: text,
        }),
        signal,
      }),
    close: () => undefined,
  };
};
