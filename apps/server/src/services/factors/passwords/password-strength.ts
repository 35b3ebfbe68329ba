import {
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
  hasForbiddenCharacter,
  normalizePassword,
  passwordLengthOf,
  type LudsRequirements,
  type PasswordStrength,
} from '@bakehouse/contract';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';
import { HttpError } from '../../../http-error.ts';
import type { CallerNetwork } from '../../../lib/http/caller.ts';
import type { PasswordJudgement } from './judge-password.ts';
import { breachedPasswordError } from './unsafe-password.ts';

const MIN_STRENGTH_SCORE = 3;
const MAX_USER_INPUTS = 10;
const MAX_USER_INPUT_LENGTH = 64;

export interface LudsPolicy {
  luds_complexity: number;
  luds_minimum_count: number;
}

/** LUDS stands for lower case, upper case, digits and symbols. */
export function ludsRequirementsOf(password: string, policy: LudsPolicy): LudsRequirements {
  const has = {
    has_digit: /\d/.test(password),
    has_lower_case: /\p{Ll}/u.test(password),
    has_symbol: /[^\p{L}\p{N}]/u.test(password),
    has_upper_case: /\p{Lu}/u.test(password),
  };
  const kinds = Object.values(has).filter(Boolean).length;
  return {
    ...has,
    missing_characters: Math.max(0, policy.luds_minimum_count - passwordLengthOf(password)),
    missing_complexity: Math.max(0, policy.luds_complexity - kinds),
  };
}

const hasAllowedLength = (password: string) =>
  passwordLengthOf(password) >= PASSWORD_MIN_LENGTH &&
  passwordLengthOf(password) <= PASSWORD_MAX_LENGTH;

/** A password that is made of parts of the email is easy to guess. */
export const userInputsOf = (email: string | undefined): string[] => {
  if (!email) return [];
  const whole = email.slice(0, 2 * MAX_USER_INPUT_LENGTH);
  const parts = whole
    .split(/[@.]/)
    .filter(Boolean)
    .slice(0, MAX_USER_INPUTS - 1);
  return [whole, ...parts.map((part) => part.slice(0, MAX_USER_INPUT_LENGTH))];
};

/** A password that takes too long to judge is refused, because its strength is unknown. */
const UNKNOWN_STRENGTH: PasswordJudgement = {
  score: 0,
  warning: 'This password takes too long to check.',
  suggestions: ['Choose a different password.'],
};

const FORBIDDEN_CHARACTER_WARNING =
  'This password contains a character that cannot be seen, which is easily pasted by mistake. Type the password, or remove the character.';

const BREACH_WARNING = 'This password was in a data breach. Choose a different password.';

const meetsLudsRequirements = ({ missing_characters, missing_complexity }: LudsRequirements) =>
  missing_characters === 0 && missing_complexity === 0;

interface StrengthCheckInput {
  password: string;
  email?: string | undefined;
  luds: LudsPolicy | null;
  caller: CallerNetwork;
}

type StrengthDeps = Pick<Deps, 'passwordJudge' | 'breachCheck'>;

interface JudgedPassword {
  judgement: PasswordJudgement;
  isForbidden: boolean;
  breached: boolean;
}

const warningOf = ({ judgement, isForbidden, breached }: JudgedPassword) => {
  if (isForbidden) return FORBIDDEN_CHARACTER_WARNING;
  return judgement.warning || (breached ? BREACH_WARNING : '');
};

/** @throws HttpError 503 when too many passwords are waiting to be judged */
export async function checkPasswordStrength(
  { passwordJudge, breachCheck }: StrengthDeps,
  { password: typed, email, luds, caller }: StrengthCheckInput,
): Promise<PasswordStrength> {
  const password = normalizePassword(typed);
  const judged = await passwordJudge.judge({ password, userInputs: userInputsOf(email), caller });
  const judgement = judged ?? UNKNOWN_STRENGTH;
  const requirements = luds && ludsRequirementsOf(password, luds);
  const meetsPolicy = requirements
    ? meetsLudsRequirements(requirements)
    : judgement.score >= MIN_STRENGTH_SCORE;
  const isForbidden = hasForbiddenCharacter(password);
  const isAllowed = hasAllowedLength(password) && !isForbidden;
  const isStrong = judged !== undefined && meetsPolicy && isAllowed;
  // A weak password is refused anyway, so only strong ones are looked up in the breach service.
  const breached = await breachCheck[isStrong ? 'isBreached' : 'isCommon'](password);
  const valid = isStrong && !breached;
  return {
    score: judgement.score,
    valid_password: valid,
    is_strong_enough: valid,
    strength_policy: luds ? 'luds' : 'zxcvbn',
    breached_password: breached,
    feedback: {
      warning: warningOf({ judgement, isForbidden, breached }),
      suggestions: judgement.suggestions,
      luds_requirements: requirements,
    },
  };
}

/** @throws HttpError 400 breached_password, weak_password, 503 unavailable */
export const requireStrongPassword = async (
  deps: StrengthDeps,
  {
    project,
    ...chosen
  }: { email: string; password: string; project: Project; caller: CallerNetwork },
) => {
  const luds = project.settings.password_config;
  const strength = await checkPasswordStrength(deps, { ...chosen, luds });
  if (strength.breached_password) throw breachedPasswordError();
  if (hasForbiddenCharacter(chosen.password)) {
    throw new HttpError(400, 'weak_password', FORBIDDEN_CHARACTER_WARNING);
  }
  if (!strength.valid_password) {
    const text = 'Password is not strong enough. Please choose a stronger password.';
    throw new HttpError(400, 'weak_password', text);
  }
};
