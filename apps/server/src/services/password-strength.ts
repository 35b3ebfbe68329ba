import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  normalPassword,
  passwordLength,
  type LudsRequirements,
  type PasswordStrength,
} from '@bakehouse/contract';

const STRONG_ENOUGH = 3;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
});

/** Passwords that stand in published leaks, as far as the bundled list goes. */
const leaked: ReadonlySet<string> = new Set(common.dictionary['passwords-common']);

export interface LudsPolicy {
  luds_complexity: number;
  luds_minimum_count: number;
}

/** Lower case, upper case, digits, symbols: what a password has and what it lacks. */
export function ludsRequirements(password: string, policy: LudsPolicy): LudsRequirements {
  const has = {
    has_digit: /\d/.test(password),
    has_lower_case: /\p{Ll}/u.test(password),
    has_symbol: /[^\p{L}\p{N}]/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
  };
  const kinds = Object.values(has).filter(Boolean).length;
  return {
    ...has,
    missing_characters: Math.max(0, policy.luds_minimum_count - passwordLength(password)),
    missing_complexity: Math.max(0, policy.luds_complexity - kinds),
  };
}

const hasAllowedLength = (password: string) =>
  passwordLength(password) >= PASSWORD_MIN_LENGTH &&
  passwordLength(password) <= PASSWORD_MAX_LENGTH;

export function passwordStrength(
  typed: string,
  email: string | undefined,
  luds: LudsPolicy | null,
): PasswordStrength {
  const password = normalPassword(typed);
  const { score, feedback } = zxcvbn.check(password, email ? [email, ...email.split(/[@.]/)] : []);
  const requirements = luds && ludsRequirements(password, luds);
  const meetsPolicy = requirements
    ? requirements.missing_characters === 0 && requirements.missing_complexity === 0
    : score >= STRONG_ENOUGH;
  const breached = leaked.has(password.toLowerCase());
  const valid = meetsPolicy && !breached && hasAllowedLength(password);
  return {
    score,
    valid_password: valid,
    is_strong_enough: valid,
    strength_policy: luds ? 'luds' : 'zxcvbn',
    breached_password: breached,
    feedback: {
      warning: feedback.warning ?? '',
      suggestions: feedback.suggestions,
      luds_requirements: requirements,
    },
  };
}
