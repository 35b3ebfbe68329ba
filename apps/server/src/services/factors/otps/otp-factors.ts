import {
  PHONE_CHANNELS,
  PHONE_CHANNEL_NAMES,
  type PhoneChannelName,
} from '../../../config/phone-channels.ts';
import type { FactorRow } from '../../identity/factor-table.ts';

export const emailOtpFactor: FactorRow = {
  name: 'code by email',
  amr: 'otp',
  group: 'email',
  startsSession: true,
  level: 'first',
  identifyingDetail: 'email_id',
  toWire: (times, { email_id = '', email_address = '' }) => ({
    type: 'otp',
    delivery_method: 'email',
    ...times,
    email_factor: { email_id, email_address },
  }),
};

const toPhoneOtpFactor = (delivery_method: PhoneChannelName): FactorRow => ({
  name: `code by ${PHONE_CHANNELS[delivery_method].name}`,
  amr: 'sms',
  group: 'phone',
  startsSession: true,
  level: 'first',
  identifyingDetail: 'phone_id',
  toWire: (times, { phone_id = '', phone_number = '' }) => ({
    type: 'otp',
    delivery_method,
    ...times,
    phone_number_factor: { phone_id, phone_number },
  }),
});

// The cast is needed because `Object.fromEntries` loses the types of the keys.
export const phoneOtpFactors = Object.fromEntries(
  PHONE_CHANNEL_NAMES.map((channel) => [`${channel}_otp`, toPhoneOtpFactor(channel)]),
) as Record<`${PhoneChannelName}_otp`, FactorRow>;
