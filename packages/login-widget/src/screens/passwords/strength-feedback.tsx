import type { PasswordConfig, StrengthCheckResponse } from '@bakehouse/sdk';
import type { ReactNode } from 'react';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import { EN_PASSWORDS } from '../../strings/en/passwords.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { PasswordRules } from '../../ui/strength-meter/password-rules.tsx';
import { StrengthMeter } from '../../ui/strength-meter/strength-meter.tsx';

interface StrengthFeedbackProps {
  /** Undefined before the first answer. */
  strength: StrengthCheckResponse | undefined;
}

const SCORE_KEYS = [
  'passwords.strength0',
  'passwords.strength1',
  'passwords.strength2',
  'passwords.strength3',
  'passwords.strength4',
] as const;

const MIN_ACCEPTED_SCORE = 3;

/** What the server advises. A guessable score says enough of its own; a good one was refused for its length. */
function Advice({ strength }: { strength: StrengthCheckResponse }) {
  const strings = useStrings(EN_PASSWORDS);
  const { breached_password, valid_password, score, feedback } = strength;
  if (breached_password) return strings['passwords.breached'];
  if (valid_password) return null;
  if (score >= MIN_ACCEPTED_SCORE) return strings['passwords.length'];
  return <span lang="en">{[feedback.warning, ...feedback.suggestions].join(' ')}</span>;
}

function ScoreFeedback({ strength }: StrengthFeedbackProps) {
  const strings = useStrings(EN_PASSWORDS);
  if (!strength)
    return <StrengthMeter score={undefined} text={strings['passwords.strengthHint']} />;
  const { breached_password, score } = strength;
  const key = breached_password ? 'passwords.strengthUnsafe' : SCORE_KEYS[score];
  return (
    <StrengthMeter
      score={breached_password ? 0 : score}
      text={format(strings['passwords.strength'], { strength: key && strings[key] })}
      advice={<Advice strength={strength} />}
    />
  );
}

function RulesFeedback({ strength, policy }: StrengthFeedbackProps & { policy: PasswordConfig }) {
  const strings = useStrings(EN_PASSWORDS);
  const missing = strength?.feedback.luds_requirements;
  const fill = (key: keyof typeof EN_PASSWORDS, n: number) => format(strings[key], { n });
  return (
    <>
      <PasswordRules
        label={strings['passwords.rules']}
        metText={strings['passwords.ruleMet']}
        unmetText={strings['passwords.ruleUnmet']}
        rules={[
          {
            text: fill('passwords.rulesLength', policy.ludsMinimumCount),
            isMet: missing?.missing_characters === 0,
          },
          {
            text: fill('passwords.rulesKinds', policy.ludsComplexity),
            isMet: missing?.missing_complexity === 0,
          },
        ]}
      />
      <p className="bh-helper" role="status">
        {strength?.breached_password && strings['passwords.breached']}
      </p>
    </>
  );
}

/** The policy of the project decides, and before the first answer its configuration. */
export function StrengthFeedback({ strength }: StrengthFeedbackProps): ReactNode {
  const policy = useBootstrap()?.passwordConfig;
  return policy ? (
    <RulesFeedback strength={strength} policy={policy} />
  ) : (
    <ScoreFeedback strength={strength} />
  );
}
