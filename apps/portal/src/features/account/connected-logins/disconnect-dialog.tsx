import { ConfirmDialog } from '@bakehouse/login-widget/parts';
import type { ConnectedLogin } from '../../../api/accounts/account.ts';
import { useAction } from '../../../lib/use-action.ts';
import { sdkFailureReason } from '../sdk-calls/sdk-failure-reason.ts';
import { CONNECTED_LOGIN_TEXTS as TEXTS } from './texts.ts';
import { toLoginName } from './to-login-name.ts';

interface DisconnectDialogProps {
  login: ConnectedLogin;
  /** The address with which the user can still log in. */
  email: string;
  onConfirm: (id: string) => Promise<void>;
  onRemoved: () => void;
  onCancel: () => void;
}

export function DisconnectDialog(props: DisconnectDialogProps) {
  const { login, email, onConfirm, onRemoved, onCancel } = props;
  const { id, providerName } = login;
  const removal = useAction(async () => {
    await onConfirm(id);
    onRemoved();
  });
  const failure =
    removal.error === null
      ? undefined
      : (sdkFailureReason(removal.error, navigator.onLine) ?? TEXTS.removeFailed(providerName));
  return (
    <ConfirmDialog
      title={TEXTS.removeQuestion(providerName)}
      text={TEXTS.removeWarning(toLoginName(login), email)}
      confirmLabel={TEXTS.confirmRemove}
      cancelLabel={TEXTS.cancel}
      busy={removal.isPending}
      error={failure === undefined ? undefined : { text: failure }}
      onConfirm={() => void removal.run()}
      onCancel={onCancel}
    />
  );
}
