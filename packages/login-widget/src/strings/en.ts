import { EN_CORE, type CoreStrings } from './en/core.ts';
import { EN_OAUTH, type OAuthStrings } from './en/oauth.ts';
import { EN_OTPS, type OtpsStrings } from './en/otps.ts';
import { EN_PASSWORDS, type PasswordsStrings } from './en/passwords.ts';

/** A text for every key. */
export type Strings = CoreStrings & OAuthStrings & OtpsStrings & PasswordsStrings;

/** The key of a text. */
export type StringKey = keyof Strings;

/** Every English text. A chunk imports only the texts of its product, from the folder `en`. */
export const EN: Strings = { ...EN_CORE, ...EN_OAUTH, ...EN_OTPS, ...EN_PASSWORDS };
