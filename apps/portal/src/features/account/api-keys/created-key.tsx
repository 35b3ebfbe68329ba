import type { CreatedApiKey } from '@bakehouse/contract';
import { Button } from '../../../components/button.tsx';
import { useFocusWhenUncovered } from '../../../components/dialogs/use-focus-when-uncovered.ts';
import { Notice } from '../../../components/notice.tsx';
import { useUnsavedWork } from '../../../components/unsaved/unsaved-work-scope.ts';
import { copyText } from '../../../lib/plain-http/copy-text.ts';
import { useService } from '../../../lib/services.tsx';
import accountStyles from '../account-settings.module.css';
import styles from './api-keys.module.css';
import { API_KEY_TEXTS as TEXTS, UNSAVED_KEY_TEXTS } from './texts.ts';

interface CreatedKeyProps {
  created: CreatedApiKey;
  onDone: () => void;
}

export function CreatedKey({ created: { name, key }, onDone }: CreatedKeyProps) {
  const toasts = useService('toasts');
  const next = useFocusWhenUncovered<HTMLButtonElement>();
  useUnsavedWork(UNSAVED_KEY_TEXTS);
  const copy = () => {
    copyText(key).then(
      () => toasts.add({ tone: 'success', message: TEXTS.copied }),
      () => toasts.add({ tone: 'error', message: TEXTS.notCopied }),
    );
  };
  return (
    <>
      <Notice tone="warning" title={TEXTS.shown} />
      <p className={styles.key} role="group" aria-label={TEXTS.key(name)}>
        {key}
      </p>
      <div className={accountStyles.actions}>
        <Button ref={next} onClick={copy}>
          {TEXTS.copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {TEXTS.done}
        </Button>
      </div>
    </>
  );
}
