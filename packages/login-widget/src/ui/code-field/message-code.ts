import { readOneTimeCode } from './read-code.ts';

/** WebOTP. TypeScript has no types of it. */
type SmsCodeRequest = CredentialRequestOptions & { otp: { transport: readonly 'sms'[] } };

/** The code of the next text message for this page; empty if the browser or the user refuses. */
export async function receiveSmsCode(signal: AbortSignal): Promise<string> {
  if (!('OTPCredential' in globalThis)) return '';
  const request: SmsCodeRequest = { otp: { transport: ['sms'] }, signal };
  const credential = await globalThis.navigator.credentials.get(request).catch(() => null);
  const code = credential && 'code' in credential ? credential.code : '';
  return typeof code === 'string' ? readOneTimeCode(code) : '';
}
