import type { PinProof } from '@bakehouse/contract';
import { useState } from 'react';
import { useAccountApi } from '../../api/accounts/use-account-api.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useToasts } from '../../toasts/toasts-context.ts';
import styles from './account-settings.module.css';
import { PinDialog } from '../../pin/pin-dialog.tsx';
import { SettingsSection } from './settings-section.tsx';
import { CODE_TEXTS } from './texts.ts';

export function RecoveryCodes() {
  const api = useAccountApi();
  const [isConfirming, setConfirming] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const create = async (proof: PinProof) => {
    setCodes(await api.createRecoveryCodes(proof));
    setConfirming(false);
  };
  return (
    <SettingsSection
      title={CODE_TEXTS.title}
      action={
        codes.length === 0 && (
          <Button size="compact" onClick={() => setConfirming(true)}>
            {CODE_TEXTS.create}
          </Button>
        )
      }
    >
      {codes.length === 0 ? (
        <p className={styles.hint}>{CODE_TEXTS.lead}</p>
      ) : (
        <ShownCodes codes={codes} onDone={() => setCodes([])} />
      )}
      <PinDialog
        open={isConfirming}
        reason={CODE_TEXTS.create}
        onProof={create}
        onClose={() => setConfirming(false)}
        fallback={CODE_TEXTS.failed}
      />
    </SettingsSection>
  );
}

function ShownCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toasts = useToasts();
  const copy = () => {
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toasts.add({ tone: 'success', message: CODE_TEXTS.copied }),
      () => toasts.add({ tone: 'error', message: CODE_TEXTS.notCopied }),
    );
  };
  return (
    <>
      <Notice tone="warning" title={CODE_TEXTS.shown} />
      <ol className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button onClick={copy}>{CODE_TEXTS.copy}</Button>
        <Button variant="primary" onClick={onDone}>
          {CODE_TEXTS.done}
        </Button>
      </div>
    </>
  );
}
