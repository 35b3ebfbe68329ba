import { Button } from '../../components/button.tsx';
import { useFocusWhenUncovered } from '../../components/dialogs/use-focus-when-uncovered.ts';
import { Notice } from '../../components/notice.tsx';
import { type UnsavedWork, useUnsavedWork } from '../../components/unsaved/unsaved-work-scope.ts';
import { copyText } from '../../lib/plain-http/copy-text.ts';
import { useService } from '../../lib/services.tsx';
import styles from './account-settings.module.css';

interface SecretTexts {
  shown: string;
  value: (name: string) => string;
  copy: string;
  copied: string;
  notCopied: string;
  done: string;
  /** The question when the secret would be lost. */
  unsaved: UnsavedWork;
}

interface ShownSecretProps {
  name: string;
  secret: string;
  texts: SecretTexts;
  onDone: () => void;
}

/** A secret that the server shows once. */
export function ShownSecret({ name, secret, texts, onDone }: ShownSecretProps) {
  const toasts = useService('toasts');
  const next = useFocusWhenUncovered<HTMLButtonElement>();
  useUnsavedWork(texts.unsaved);
  const copy = () => {
    copyText(secret).then(
      () => toasts.add({ tone: 'success', message: texts.copied }),
      () => toasts.add({ tone: 'error', message: texts.notCopied }),
    );
  };
  return (
    <>
      <Notice tone="warning" title={texts.shown} />
      <p className={styles.secret} role="group" aria-label={texts.value(name)}>
        {secret}
      </p>
      <div className={styles.actions}>
        <Button ref={next} onClick={copy}>
          {texts.copy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {texts.done}
        </Button>
      </div>
    </>
  );
}
