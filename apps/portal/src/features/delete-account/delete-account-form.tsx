import type { PinProof } from '@bakehouse/contract';
import { type SyntheticEvent, useId, useState } from 'react';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import { TYPED_TEXTS } from '../../components/unsaved/texts.ts';
import { useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { useService } from '../../lib/services.tsx';
import { PinDialog } from '../../pin/pin-dialog.tsx';
import { isProofRefused } from '../../pin/pin-problem-rules.ts';
import styles from './delete-account.module.css';
import { canDelete, deletionProblems } from './deletion-rules.ts';
import { TEXTS } from './texts.ts';

interface DeleteAccountFormProps {
  email: string;
  onDelete: (proof: PinProof, signal: AbortSignal) => Promise<void>;
}

const NOTHING_ACKNOWLEDGED = TEXTS.acknowledgements.map(() => false);

export function DeleteAccountForm({ email: account, onDelete }: DeleteAccountFormProps) {
  const toasts = useService('toasts');
  const obstacleId = useId();
  const [acknowledged, setAcknowledged] = useState<readonly boolean[]>(NOTHING_ACKNOWLEDGED);
  const [email, setEmail] = useState('');
  const [sentence, setSentence] = useState('');
  const [isConfirming, setConfirming] = useState(false);
  const typed = { acknowledged, email, sentence };
  useUnsavedWork(email + sentence === '' ? null : TYPED_TEXTS);
  const problems = deletionProblems(typed, account);
  const isReady = canDelete(typed, account);

  const remove = async (proof: PinProof, signal: AbortSignal) => {
    try {
      await onDelete(proof, signal);
    } catch (error) {
      if (signal.aborted || isProofRefused(error)) throw error;
      setConfirming(false);
      toasts.add({ tone: 'error', message: failureMessageOf(error, TEXTS.failed) });
    }
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setConfirming(isReady);
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <fieldset className={styles.boxes} aria-label={TEXTS.title}>
        {TEXTS.acknowledgements.map((text, index) => (
          <label key={text} className={styles.box}>
            <input
              type="checkbox"
              checked={acknowledged[index] ?? false}
              onChange={({ target }) => setAcknowledged(acknowledged.with(index, target.checked))}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <TextField
        label={TEXTS.email}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={setEmail}
        error={problems.email}
      />
      <p className={styles.sentence}>{TEXTS.requiredSentence(account)}</p>
      <TextField
        label={TEXTS.sentence}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={sentence}
        onChange={setSentence}
        error={problems.sentence}
      />
      <p id={obstacleId} className={styles.obstacle}>
        {!isReady && TEXTS.incomplete}
      </p>
      <Button variant="danger" type="submit" aria-disabled={!isReady} aria-describedby={obstacleId}>
        {TEXTS.remove}
      </Button>
      <PinDialog
        open={isConfirming}
        reason={TEXTS.reason(account)}
        onProof={remove}
        onClose={() => setConfirming(false)}
        fallback={TEXTS.failed}
        unknown={TEXTS.unknown}
      />
    </form>
  );
}
