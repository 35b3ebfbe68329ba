import type { PinProof } from '@bakehouse/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { Button } from '../../components/button.tsx';
import { useFocusWhenUncovered } from '../../components/dialogs/use-focus-when-uncovered.ts';
import { Notice } from '../../components/notice.tsx';
import { useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { copyText } from '../../lib/plain-http/copy-text.ts';
import styles from './account-settings.module.css';
import { useService } from '../../lib/services.tsx';
import { PinDialog } from '../../pin/pin-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';
import { RECOVERY_CODE_TEXTS, UNSAVED_RECOVERY_CODES_TEXTS } from './texts.ts';

export function RecoveryCodes() {
  const api = useAccountApi();
  const [isConfirming, setConfirming] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const finish = () => {
    flushSync(() => setCodes([]));
    button.current?.focus();
  };
  const create = async (proof: PinProof, signal: AbortSignal) => {
    setCodes(await api.createRecoveryCodes(proof, signal));
    setConfirming(false);
  };
  return (
    <SettingsSection
      title={RECOVERY_CODE_TEXTS.title}
      action={
        codes.length === 0 && (
          <Button ref={button} size="compact" onClick={() => setConfirming(true)}>
            {RECOVERY_CODE_TEXTS.create}
          </Button>
        )
      }
    >
      {codes.length === 0 ? (
        <p className={styles.hint}>{RECOVERY_CODE_TEXTS.lead}</p>
      ) : (
        <RecoveryCodeList codes={codes} onDone={finish} />
      )}
      <PinDialog
        open={isConfirming}
        reason={RECOVERY_CODE_TEXTS.create}
        onProof={create}
        onClose={() => setConfirming(false)}
        fallback={RECOVERY_CODE_TEXTS.failed}
        unknown={RECOVERY_CODE_TEXTS.unknown}
      />
    </SettingsSection>
  );
}

function RecoveryCodeList({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toasts = useService('toasts');
  const next = useFocusWhenUncovered<HTMLButtonElement>();
  useUnsavedWork(UNSAVED_RECOVERY_CODES_TEXTS);
  const copy = () => {
    copyText(codes.join('\n')).then(
      () => toasts.add({ tone: 'success', message: RECOVERY_CODE_TEXTS.copied }),
      () => toasts.add({ tone: 'error', message: RECOVERY_CODE_TEXTS.notCopied }),
    );
  };
  return (
    <>
      <Notice tone="warning" title={RECOVERY_CODE_TEXTS.shown} />
      <ol className={styles.codes} aria-label={RECOVERY_CODE_TEXTS.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button ref={next} onClick={copy}>
          {RECOVERY_CODE_TEXTS.copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {RECOVERY_CODE_TEXTS.done}
        </Button>
      </div>
    </>
  );
}
