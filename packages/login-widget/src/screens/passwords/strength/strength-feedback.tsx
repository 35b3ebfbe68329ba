import type { PasswordConfig, StrengthCheckResponse } from '@bakehouse/sdk';
import type { ReactNode } from 'react';
import { useBootstrap } from '../../../flows/use-bootstrap.ts';
import type { RatedPassword } from '../../../flows/use-strength-check.ts';
import { EN_PASSWORD_ADVICE } from '../../../strings/en/password-advice.ts';
import { EN_PASSWORDS } from '../../../strings/en/passwords.ts';
import { format } from '../../../strings/format.ts';
import { useStrings } from '../../../strings/strings.tsx';
import { PasswordRules } from '../../../ui/strength-meter/password-rules.tsx';
import { StrengthMeter } from '../../../ui/strength-meter/strength-meter.tsx';
import { ludsRules } from './luds-rules.ts';

interface StrengthFeedbackProps {
  /** Undefined before the first answer. */
  rated: RatedPassword | undefined;
}

const SCORE_KEYS = [
  'passwords.strength0',
  'passwords.strength1',
  'passwords.strength2',
  'passwords.strength3',
  'passwords.strength4',
] as const;

const MIN_ACCEPTED_SCORE = 3;

type AdviceKey = keyof typeof EN_PASSWORD_ADVICE;

// The cast is safe, because the object has only these keys.
const ADVICE_KEYS = Object.keys(EN_PASSWORD_ADVICE) as readonly AdviceKey[];

/** The sentences of the server; they stay English if the widget does not know all of them. */
function AdviceSentences({ sentences }: { sentences: readonly string[] }) {
  const strings = useStrings(EN_PASSWORD_ADVICE);
  const keys = sentences.flatMap(
    (sentence) => ADVICE_KEYS.find((key) => EN_PASSWORD_ADVICE[key] === sentence) ?? [],
  );
  return keys.length === sentences.length ? (
    keys.map((key) => strings[key]).join(' ')
  ) : (
    <span lang="en">{sentences.join(' ')}</span>
  );
}

/** A password with such a character is refused by every policy, however strong it is. */
const namesInvisibleCharacter = ({ feedback: { warning } }: StrengthCheckResponse) =>
  warning === EN_PASSWORD_ADVICE['advice.invisibleCharacter'];

/** The server sends feedback on a refused password, except for one that is only too short or too long. */
function StrengthAdvice({ strength }: { strength: StrengthCheckResponse }) {
  const strings = useStrings(EN_PASSWORDS);
  const { breached_password, valid_password, score, feedback } = strength;
  if (namesInvisibleCharacter(strength)) return <AdviceSentences sentences={[feedback.warning]} />;
  if (breached_password) return strings['passwords.breached'];
  if (valid_password) return null;
  if (score >= MIN_ACCEPTED_SCORE) return strings['passwords.length'];
  const sentences = [feedback.warning, ...feedback.suggestions].filter((text) => text !== '');
  return <AdviceSentences sentences={sentences} />;
}

function ScoreFeedback({ rated }: StrengthFeedbackProps) {
  const strings = useStrings(EN_PASSWORDS);
  if (!rated) return <StrengthMeter score={undefined} text={strings['passwords.strengthHint']} />;
  const { strength } = rated;
  const { breached_password, score } = strength;
  const key = breached_password ? 'passwords.strengthUnsafe' : SCORE_KEYS[score];
  return (
    <StrengthMeter
      score={breached_password ? 0 : score}
      text={format(strings['passwords.strength'], { strength: key && strings[key] })}
      advice={<StrengthAdvice strength={strength} />}
    />
  );
}

interface RulesFeedbackProps extends StrengthFeedbackProps {
  config: PasswordConfig | null;
}

function RulesFeedback({ rated, config }: RulesFeedbackProps) {
  const strings = useStrings(EN_PASSWORDS);
  const strength = rated?.strength;
  const requirements = strength?.feedback.luds_requirements ?? null;
  const rules = ludsRules(config, rated && { password: rated.password, requirements });
  return (
    <>
      <PasswordRules
        label={strings['passwords.rules']}
        metText={strings['passwords.ruleMet']}
        unmetText={strings['passwords.ruleUnmet']}
        rules={rules.map(({ key, n, isMet }) => ({ text: format(strings[key], { n }), isMet }))}
      />
      <p className="bh-helper" role="status">
        {strength?.breached_password && strings['passwords.breached']}
        {strength && namesInvisibleCharacter(strength) && (
          <AdviceSentences sentences={[strength.feedback.warning]} />
        )}
      </p>
    </>
  );
}

/** The policy of the answer decides, and before the first answer the configuration of the project. */
export function StrengthFeedback({ rated }: StrengthFeedbackProps): ReactNode {
  const config = useBootstrap()?.passwordConfig ?? null;
  const isLuds = rated ? rated.strength.strength_policy === 'luds' : config !== null;
  return isLuds ? <RulesFeedback rated={rated} config={config} /> : <ScoreFeedback rated={rated} />;
}
