import { PasswordStrengthMeter } from '../../components/fields/password-strength.tsx';
import { Specimen, Specimens } from '../specimen.tsx';

const STRENGTH_SAMPLES: readonly (readonly [
  of: string,
  score: number,
  recommendations: string[],
])[] = [
  ['Nothing typed', 0, []],
  ['Weak', 1, ['This is a commonly used password.', 'Add more words that are less common.']],
  ['Fair', 2, ['Avoid dates and years that are associated with you.']],
  ['Strong', 3, []],
  ['Very strong', 4, []],
];

export function StrengthMeters() {
  return (
    <Specimens>
      {STRENGTH_SAMPLES.map(([of, score, recommendations]) => (
        <Specimen key={of} of={of}>
          <PasswordStrengthMeter score={score} recommendations={recommendations} />
        </Specimen>
      ))}
    </Specimens>
  );
}
