import { StrengthMeter } from '@bakehouse/login-widget/parts';
import { useId } from 'react';
import { TEXTS } from '../texts.ts';
import styles from './password-strength.module.css';

const MAX_SCORE = 4;

interface PasswordStrengthMeterProps {
  /** The score is from 0 (weak) to 4 (strong). */
  score: number;
  recommendations: readonly string[];
}

/** The strength of a password, in figures and in as many segments, with advice for a better one. */
export function PasswordStrengthMeter({ score, recommendations }: PasswordStrengthMeterProps) {
  const headingId = useId();
  return (
    <StrengthMeter
      score={score}
      isScoreCounted
      text={TEXTS.strength(score, MAX_SCORE)}
      advice={
        recommendations.length > 0 && (
          <div className={styles.advice}>
            <p id={headingId} className={styles.title}>
              {TEXTS.recommendations}
            </p>
            <ul aria-labelledby={headingId}>
              {recommendations.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        )
      }
    />
  );
}
