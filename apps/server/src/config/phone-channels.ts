interface PhoneChannel {
  name: string;
  gatewayVariable: `${string}_URL`;
  /** Whether browsers can read codes from messages of this channel (WebOTP). */
  canAutofill: boolean;
}

/** The channels of codes to phone numbers, by their name in paths and in the outbox. */
export const PHONE_CHANNELS = {
  sms: { name: 'SMS', gatewayVariable: 'SMS_URL', canAutofill: true },
  whatsapp: { name: 'WhatsApp', gatewayVariable: 'WHATSAPP_URL', canAutofill: false },
} as const satisfies Record<string, PhoneChannel>;

export type PhoneChannelName = keyof typeof PHONE_CHANNELS;

// The cast is safe, because the keys of the table are its names.
export const PHONE_CHANNEL_NAMES = Object.keys(PHONE_CHANNELS) as readonly PhoneChannelName[];
