/** How a one-time code is sent. */
export type OtpMethod = 'sms' | 'whatsapp' | 'email';

/** A method that sends codes to phone numbers. */
export type PhoneMethod = Exclude<OtpMethod, 'email'>;

/** The English names of the methods. A brand has the same name in every language. */
export const OTP_METHODS = { sms: 'Text', whatsapp: 'WhatsApp', email: 'Email' } as const;
