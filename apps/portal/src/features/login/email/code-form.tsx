import { CodeField } from '@bakehouse/login-widget/parts';
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { useService } from '../../../lib/services.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useOnline } from '../../../lib/use-online.ts';
import styles from './code-form.module.css';
import { toCodeProblem } from './code-problem-rules.ts';
import { logInWithCode } from './email-codes.ts';
import { LOGIN_CODE_TEXTS } from '../widget/texts.ts';

interface CodeFormProps {
  /** Identifies the email that has the code. */
  methodId: string;
  lead: ReactNode;
  focusOnMount?: boolean;
}

/** Logs in with the code of an email, at its sixth digit. */
export function CodeForm({ methodId, lead, focusOnMount = false }: CodeFormProps) {
  const client = useService('client');
  const isOnline = useOnline();
  const leadId = useId();
  const form = useRef<HTMLFormElement>(null);
  const logIn = useAction((code: string) => logInWithCode(client, { code, methodId }));
  const { error } = logIn;
  // Every new object clears the field.
  const problem = useMemo(
    () => (error === null ? undefined : { text: toCodeProblem(error, isOnline) }),
    [error, isOnline],
  );
  // The field would not take the focus from the pressed button by itself.
  useEffect(() => {
    if (focusOnMount) form.current?.querySelector('input')?.focus();
  }, [focusOnMount]);
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => event.preventDefault()}
    >
      <p id={leadId} className={styles.lead}>
        {lead}
      </p>
      <CodeField
        label={LOGIN_CODE_TEXTS.label}
        describedBy={leadId}
        busy={logIn.isPending}
        error={problem}
        onComplete={(code) => void logIn.run(code)}
      />
    </form>
  );
}
