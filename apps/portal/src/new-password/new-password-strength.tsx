import { PasswordStrengthMeter } from '../components/fields/password-strength.tsx';
import { CallFailure } from './call-failure.tsx';
import { STRENGTH_TEXTS } from './texts.ts';
import type { StrengthCheckState } from './use-strength-check.ts';

/** The last known strength of a new password, and a retry when the server could not tell it. */
export function NewPasswordStrength({ check, last, retry }: StrengthCheckState) {
  const shown = last.status === 'checked' ? last.strength : { score: 0, recommendations: [] };
  return (
    <>
      <PasswordStrengthMeter score={shown.score} recommendations={shown.recommendations} />
      {check.status === 'failed' && (
        <CallFailure
          error={check.error}
          fallback={STRENGTH_TEXTS.notChecked}
          action={{ label: STRENGTH_TEXTS.tryAgain, onPress: retry }}
        />
      )}
    </>
  );
}
