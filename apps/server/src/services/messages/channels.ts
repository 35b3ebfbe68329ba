import type { Config } from '../../config/config.ts';
import type { Channel } from './channel.ts';
import { createEmailChannel } from './email-channel.ts';
import type { ChannelName } from './outbox.ts';
import { createTextChannel } from './text-channel.ts';

/** Messages of a channel that is not configured stay in the outbox. */
export type Channels = ReadonlyMap<ChannelName, Channel>;

type ChannelConfig = Pick<
  Config,
  'smtpUrl' | 'smsGateway' | 'whatsappGateway' | 'mailFrom' | 'publicUrl'
>;

export const createChannels = (config: ChannelConfig): Channels => {
  const { smtpUrl, smsGateway, whatsappGateway } = config;
  const channels = new Map<ChannelName, Channel>();
  if (smtpUrl !== undefined) channels.set('email', createEmailChannel(smtpUrl, config));
  if (smsGateway) channels.set('sms', createTextChannel(smsGateway, ''));
  if (whatsappGateway) channels.set('whatsapp', createTextChannel(whatsappGateway, 'whatsapp:'));
  return channels;
};
