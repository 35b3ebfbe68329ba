import type { LudsRequirements, PasswordConfig } from '@bakehouse/sdk';

/** A rule of the policy `luds`: a length, or a number of kinds of characters. */
export interface LudsRule {
  key: 'passwords.rulesLength' | 'passwords.rulesKinds';
  n: number;
  isMet: boolean;
}

export interface LudsRatedPassword {
  password: string;
  requirements: LudsRequirements | null;
}

/** Without the configuration of the project, only what the password lacks is known. */
function missingLudsRules({ password, requirements }: LudsRatedPassword): readonly LudsRule[] {
  if (!requirements) return [];
  const { missing_characters, missing_complexity, ...has } = requirements;
  const kinds = [has.has_digit, has.has_lower_case, has.has_symbol, has.has_upper_case];
  const length = password.length + missing_characters;
  const complexity = kinds.filter(Boolean).length + missing_complexity;
  return [
    ...(missing_characters > 0
      ? [{ key: 'passwords.rulesLength', n: length, isMet: false } as const]
      : []),
    ...(missing_complexity > 0
      ? [{ key: 'passwords.rulesKinds', n: complexity, isMet: false } as const]
      : []),
  ];
}

export function ludsRules(
  config: PasswordConfig | null,
  rated: LudsRatedPassword | undefined,
): readonly LudsRule[] {
  if (!config) return rated ? missingLudsRules(rated) : [];
  const missing = rated?.requirements;
  return [
    {
      key: 'passwords.rulesLength',
      n: config.ludsMinimumCount,
      isMet: missing?.missing_characters === 0,
    },
    {
      key: 'passwords.rulesKinds',
      n: config.ludsComplexity,
      isMet: missing?.missing_complexity === 0,
    },
  ];
}
