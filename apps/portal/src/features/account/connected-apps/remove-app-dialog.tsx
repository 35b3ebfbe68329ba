import type { ConnectedApp } from '@bakehouse/sdk';
import { ConfirmDialog } from '@bakehouse/login-widget/parts';
import { useAction } from '../../../lib/use-action.ts';
import { sdkFailureReason } from '../sdk-calls/sdk-failure-reason.ts';
import { CONNECTED_APP_TEXTS as TEXTS } from './texts.ts';

interface RemoveAppDialogProps {
  app: ConnectedApp;
  onConfirm: (id: string) => Promise<void>;
  onRemoved: () => void;
  onCancel: () => void;
}

export function RemoveAppDialog({ app, onConfirm, onRemoved, onCancel }: RemoveAppDialogProps) {
  const { connected_app_id: id, name } = app;
  const removal = useAction(async () => {
    await onConfirm(id);
    onRemoved();
  });
  const failure =
    removal.error === null
      ? undefined
      : (sdkFailureReason(removal.error, navigator.onLine) ?? TEXTS.removeFailed(name));
  return (
    <ConfirmDialog
      title={TEXTS.removeQuestion(name)}
      text={TEXTS.removeWarning(name)}
      confirmLabel={TEXTS.confirmRemove}
      cancelLabel={TEXTS.cancel}
      busy={removal.isPending}
      error={failure === undefined ? undefined : { text: failure }}
      onConfirm={() => void removal.run()}
      onCancel={onCancel}
    />
  );
}
