import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { TEXTS } from '../texts.ts';
import styles from './strength-meter.module.css';

const MAX_STRENGTH_SCORE = 4;

const TONE_BY_SCORE = ['weak', 'weak', 'fair', 'strong', 'strong'] as const;

interface StrengthMeterProps {
  /** From 0 to 4. */
  score: number;
  recommendations: readonly string[];
}

/** The strength of a password, in figures and in four segments, with advice for a better one. */
export function StrengthMeter({ score, recommendations }: StrengthMeterProps) {
  const textId = useId();
  const headingId = useId();
  const segments = Array.from({ length: MAX_STRENGTH_SCORE }, (_, index) => index < score);
  return (
    <div className={classNames(styles.strength, styles[TONE_BY_SCORE[score] ?? 'weak'])}>
      <div
        role="meter"
        aria-labelledby={textId}
        aria-valuemin={0}
        aria-valuemax={MAX_STRENGTH_SCORE}
        aria-valuenow={score}
        className={styles.meter}
      >
        {segments.map((isFilled, index) => (
          <span key={index} className={classNames(styles.segment, isFilled && styles.filled)} />
        ))}
      </div>
      <p id={textId} role="status" className={styles.text}>
        {TEXTS.strength(score, MAX_STRENGTH_SCORE)}
      </p>
      {recommendations.length > 0 && (
        <div className={styles.advice}>
          <h2 id={headingId}>{TEXTS.recommendations}</h2>
          <ul aria-labelledby={headingId}>
            {recommendations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
