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

const phoneOtpFactor = (name: string, delivery_method: 'sms' | 'whatsapp'): FactorRow => ({
  name,
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

export const smsOtpFactor = phoneOtpFactor('code by SMS', 'sms');
export const whatsappOtpFactor = phoneOtpFactor('code by WhatsApp', 'whatsapp');
