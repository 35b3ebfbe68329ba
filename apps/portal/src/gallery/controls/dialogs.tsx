import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { QuestionDialog } from '../../components/dialogs/question-dialog.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Notice } from '../../components/notice.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { TextField } from '../../components/fields/text-field.tsx';
import form from '../../features/login/password/login-form.module.css';
import styles from '../row.module.css';

type SampleDialogName = 'modal' | 'confirm' | 'danger' | 'long' | 'logIn' | 'none';

const SAMPLE_PARAGRAPH_TITLES = Array.from({ length: 12 }, (_, index) => `Rule ${index + 1}`);

export function Dialogs() {
  const [open, setOpen] = useState<SampleDialogName>('none');
  const [name, setName] = useState('');
  const close = () => {
    setOpen('none');
  };
  return (
    <div className={styles.row}>
      <Button onClick={() => setOpen('modal')}>Open modal</Button>
      <Button onClick={() => setOpen('confirm')}>Open question</Button>
      <Button onClick={() => setOpen('danger')}>Open dangerous question</Button>
      <Button onClick={() => setOpen('long')}>Open long modal</Button>
      <Button onClick={() => setOpen('logIn')}>Open login over the page</Button>

      <DialogFrame
        role="dialog"
        title="Rename the file"
        open={open === 'modal'}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={close}>
              Rename file
            </Button>
          </>
        }
      >
        <TextField label="Display name" value={name} onChange={setName} />
      </DialogFrame>
      <LogInAgainSample open={open === 'logIn'} onClose={close} />
      <QuestionDialog
        title="Unban opener"
        message="Are you sure you want to unban the following user? dee@bakehouse.test"
        confirmLabel="Unban dee@bakehouse.test"
        open={open === 'confirm'}
        onConfirm={close}
        onCancel={close}
      />
      <QuestionDialog
        title="Ban opener"
        message="dee@bakehouse.test loses access to 14 files at once."
        confirmLabel="Ban dee@bakehouse.test"
        tone="danger"
        open={open === 'danger'}
        onConfirm={close}
        onCancel={close}
      />
      <DialogFrame
        role="dialog"
        title="The rules by which a file opens, with all their exceptions and the order in which they are checked"
        open={open === 'long'}
        onClose={close}
        actions={
          <Button variant="primary" onClick={close}>
            Close the rules
          </Button>
        }
      >
        {SAMPLE_PARAGRAPH_TITLES.map((paragraph) => (
          <p key={paragraph}>
            {paragraph}. A file opens for an address when its baker is active, the address is not
            banned, the day has come and the file has not expired.
          </p>
        ))}
      </DialogFrame>
    </div>
  );
}

function LogInAgainSample({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('');
  return (
    <DialogFrame
      role="alertdialog"
      title="Log in again"
      open={open}
      onClose={onClose}
      actions={<Button onClick={onClose}>Log out instead</Button>}
    >
      <p>Your session has ended. Log in again to continue. Nothing is lost.</p>
      <form className={form.form}>
        <Notice tone="danger" title="Invalid email or password" />
        <TextField label="Email" value="bo@bakehouse.test" onChange={() => undefined} readOnly />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <Button variant="primary">Log in</Button>
      </form>
    </DialogFrame>
  );
}
