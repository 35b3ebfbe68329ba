import type { ReactNode } from 'react';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Icon } from '../icon.tsx';
import { STRENGTH_METER_STYLES } from './strength-meter-styles.ts';

/** A rule for new passwords. */
export interface PasswordRule {
  /** The requirement in words. */
  text: string;
  /** Whether the typed password follows it. */
  isMet: boolean;
}

/** The props of `PasswordRules`. */
export interface PasswordRulesProps {
  /** The name of the list. */
  label: string;
  /** The rules, in order. */
  rules: readonly PasswordRule[];
  /** Said after a rule that the password follows. */
  metText: string;
  /** Said after a rule that the password does not follow yet. */
  unmetText: string;
}

const MET_PATH = 'm4 10.5 4 4 8-9';
const UNMET_PATH = 'M10 15a5 5 0 1 0 0-10 5 5 0 0 0 0 10Z';

/** The rules that a new password has to follow, and which of them it follows. Changes are announced. */
export const PasswordRules = (props: PasswordRulesProps): ReactNode => (
  <div ref={useStyleSheet(STRENGTH_METER_STYLES)} role="status" aria-atomic={false}>
    <ul className="bh-rules" aria-label={props.label}>
      {props.rules.map(({ text, isMet }) => (
        <li key={text} className="bh-rule" aria-atomic data-met={isMet}>
          <Icon path={isMet ? MET_PATH : UNMET_PATH} />
          <span>
            {text} <span className="bh-hidden">{isMet ? props.metText : props.unmetText}</span>
          </span>
        </li>
      ))}
    </ul>
  </div>
);
