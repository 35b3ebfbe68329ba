import type { MethodDefinition } from '../../request-context.ts';
import type { ResponseCommon } from '../../types.ts';

/** The password to rate. */
export interface StrengthCheckRequest {
  /** The email address of the user. Passwords that resemble it score lower. */
  email?: string | undefined;
  /** The password to rate. */
  password: string;
}

/**
 * The kinds of characters (lower case, upper case, digits, symbols) that a password has and lacks.
 */
export interface LudsRequirements {
  /** Whether the password has a digit. */
  has_digit: boolean;
  /** Whether the password has a lower-case letter. */
  has_lower_case: boolean;
  /** Whether the password has a character that is neither a letter nor a digit. */
  has_symbol: boolean;
  /** Whether the password has an upper-case letter. */
  has_upper_case: boolean;
  /** The number of characters that the password lacks to be accepted. */
  missing_characters: number;
  /** The number of kinds of characters that the password lacks to be accepted. */
  missing_complexity: number;
}

/** The rating of a password. */
export interface StrengthCheckResponse extends ResponseCommon {
  /** Whether the project's policy accepts the password. */
  valid_password: boolean;
  /** The strength, from 0 (weak) to 4 (strong). */
  score: number;
  /** Whether the password appears in a known data breach. */
  breached_password: boolean;
  /** Whether the API refuses breached passwords for new users. */
  breach_detection_on_create: boolean;
  /**
   * How the password was rated: `luds` counts kinds of characters, `zxcvbn` estimates the number of
   * guesses.
   */
  strength_policy: 'luds' | 'zxcvbn';
  /** How to improve the password. */
  feedback: {
    suggestions: string[];
    warning: string;
    luds_requirements: LudsRequirements | null;
  };
}

export const STRENGTH_CHECK_METHOD: MethodDefinition<StrengthCheckRequest> = {
  name: 'passwords.strengthCheck',
  path: '/passwords/strength_check',
  fields: { email: 'string?', password: 'string' },
};
