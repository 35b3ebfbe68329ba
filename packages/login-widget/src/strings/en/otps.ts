/** The texts of one-time codes. Words in braces are replaced. */
export const EN_OTPS = {
  'otps.heading': 'Enter passcode',
  'otps.sent': 'A 6-digit passcode was sent to {destination}.',
  'otps.back': 'Back',
  'otps.code': 'One-time passcode',
  'otps.verifying': 'Checking the passcode…',
  'otps.expires': 'Your code expires in {time}.',
  'otps.expired': 'Your code has expired.',
  'otps.question': "Didn't get a code?",
  'otps.resend': 'Resend code',
  'otps.resending': 'Sending the code…',
  'otps.resent': 'Code sent',
  'otps.announceResent': 'A new passcode was sent to {destination}.',
  'otps.wait': '(in {seconds} s)',
  'otps.success': 'Success',
  'otps.verified': 'Your passcode has been successfully verified.',
} as const;

/** The texts of one-time codes. */
export type OtpsStrings = Readonly<Record<keyof typeof EN_OTPS, string>>;
