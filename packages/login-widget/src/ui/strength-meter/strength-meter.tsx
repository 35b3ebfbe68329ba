import type { ReactNode } from 'react';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { filledSegmentsOf, MAX_SCORE } from './filled-segments.ts';
import { STRENGTH_METER_STYLES } from './strength-meter-styles.ts';

/** The props of `StrengthMeter`. */
export interface StrengthMeterProps {
  /** From 0 (weak) to 4 (strong), as `strengthCheck` rates; undefined before the first rating. */
  score: number | undefined;
  /**
   * Whether as many segments are filled as the score says, so that 0 fills none; for a text with the
   * score. Default false.
   */
  isScoreCounted?: boolean;
  /** The strength in words, below the segments. Announced when it changes. */
  text: ReactNode;
  /** How to improve the password, below the words. Announced with them. */
  advice?: ReactNode;
}

/** The strength of a password in four segments and in words. */
export function StrengthMeter(props: StrengthMeterProps): ReactNode {
  const { score, isScoreCounted, text, advice } = props;
  const textId = useUniqueId();
  const { count, tone } = filledSegmentsOf(score, isScoreCounted);
  const segments = Array.from({ length: MAX_SCORE }, (_, index) => index < count);
  return (
    <div ref={useStyleSheet(STRENGTH_METER_STYLES)} className="bh-strength" data-tone={tone}>
      <div
        role="meter"
        className="bh-strength-bar"
        aria-labelledby={textId}
        aria-valuemin={0}
        aria-valuemax={MAX_SCORE}
        aria-valuenow={score ?? 0}
      >
        {segments.map((isFilled, index) => (
          <span key={index} className="bh-strength-segment" data-filled={isFilled} />
        ))}
      </div>
      <div className="bh-helper" role="status">
        <p id={textId} className="bh-strength-text">
          {text}
        </p>
        {advice}
      </div>
    </div>
  );
}
