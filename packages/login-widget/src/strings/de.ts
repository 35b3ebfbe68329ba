import { DE_CORE } from './de/core.ts';
import { DE_CRYPTO } from './de/crypto.ts';
import { DE_DEAD_LINK } from './de/dead-link.ts';
import { DE_EMAIL_CONFIRMATION } from './de/email-confirmation.ts';
import { DE_OAUTH } from './de/oauth.ts';
import { DE_OTPS } from './de/otps.ts';
import { DE_PASSKEYS } from './de/passkeys.ts';
import { DE_PASSWORDS } from './de/passwords.ts';
import { DE_PASSWORD_ADVICE } from './de/password-advice.ts';
import { DE_PHONE } from './de/phone.ts';
import { DE_TABS } from './de/tabs.ts';
import { DE_ONE_TAP } from './de/one-tap.ts';
import { DE_IDP } from './de/idp.ts';
import type { Strings } from './en.ts';

export const DE: Strings = {
  ...DE_CORE,
  ...DE_CRYPTO,
  ...DE_DEAD_LINK,
  ...DE_EMAIL_CONFIRMATION,
  ...DE_OAUTH,
  ...DE_OTPS,
  ...DE_PASSKEYS,
  ...DE_PASSWORDS,
  ...DE_PASSWORD_ADVICE,
  ...DE_PHONE,
  ...DE_TABS,
  ...DE_ONE_TAP,
  ...DE_IDP,
};
