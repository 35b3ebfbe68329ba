import type { Config } from '../../../config/config.ts';
import type { Gateway } from '../../../config/gateway-url.ts';
import { PHONE_CHANNEL_NAMES, type PhoneChannelName } from '../../../config/phone-channels.ts';
import type { Channel } from './channel.ts';
import { createEmailChannel } from './email-channel.ts';
import type { ChannelName } from '../outbox.ts';
import { createTextChannel } from './text-channel.ts';

/** Messages of a channel that is not configured stay in the outbox. */
export type Channels = ReadonlyMap<ChannelName, Channel>;

type ChannelConfig = Pick<Config, 'smtpUrl' | 'gateways' | 'mailFrom' | 'publicUrl'>;

const PHONE_GATEWAYS: Readonly<Record<PhoneChannelName, (gateway: Gateway) => Channel>> = {
  sms: (gateway) => createTextChannel(gateway, ''),
  whatsapp: (gateway) => createTextChannel(gateway, 'whatsapp:'),
};

export const createChannels = (config: ChannelConfig): Channels => {
  const channels = new Map<ChannelName, Channel>();
  if (config.smtpUrl !== undefined)
    channels.set('email', createEmailChannel(config.smtpUrl, config));
  for (const name of PHONE_CHANNEL_NAMES) {
    const gateway = config.gateways[name];
    if (gateway) channels.set(name, PHONE_GATEWAYS[name](gateway));
  }
  return channels;
};
