import { useEffect, useRef, useState } from 'react';
import { CodeForm } from './code-form.tsx';
import styles from './email-link-widget.module.css';
import { PortalWidget } from '../widget/portal-widget.tsx';
import { LOGIN_CODE_TEXTS } from '../widget/texts.ts';

const isEmailField = ({ target }: Event) =>
  target instanceof HTMLInputElement && target.type === 'email';

/** Sends a link; the code in its email works here when the email is read on another device. */
export function EmailLinkWidget() {
  const parts = useRef<HTMLDivElement>(null);
  const [methodId, setMethodId] = useState<string | null>(null);

  useEffect(() => {
    const { current } = parts;
    // The user wants another email, so the code of the first one is not asked for.
    const forgetEmail = (event: Event) => {
      if (isEmailField(event)) setMethodId(null);
    };
    current?.addEventListener('focusin', forgetEmail);
    return () => current?.removeEventListener('focusin', forgetEmail);
  }, []);

  return (
    <div ref={parts} className={styles.parts}>
      <PortalWidget offer="emailLink" focusFirstField onLinkSent={setMethodId} />
      {methodId !== null && (
        <CodeForm key={methodId} methodId={methodId} lead={LOGIN_CODE_TEXTS.otherDevice} />
      )}
    </div>
  );
}
