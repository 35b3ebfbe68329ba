import type { Config } from './config.ts';
import { isInsecureOrigin } from './origins.ts';

const INSECURE_HTTP =
  'ALLOW_INSECURE_HTTP is 1: passwords and sessions travel unencrypted, cookies are not secure, and passkeys do not work';
const NO_MAIL_SERVER =
  'SMTP_URL is not set: no email is sent, so nobody can confirm an address or reset a password; example: smtp://user:password@mail.example.com:587';

type WarnedConfig = Pick<Config, 'publicUrl' | 'developer' | 'smtpUrl'>;

/** Returns one line for each setting with which the server starts, but does not serve people well. */
export const startWarningsOf = ({ publicUrl, developer, smtpUrl }: WarnedConfig): string[] => [
  ...(isInsecureOrigin(publicUrl) ? [INSECURE_HTTP] : []),
  ...(developer || smtpUrl !== undefined ? [] : [NO_MAIL_SERVER]),
];
