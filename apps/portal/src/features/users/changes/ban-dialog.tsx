import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import type { BanChange } from '../../../api/bans.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { BAN_DIALOGS, BAN_LEVELS } from '../texts.ts';
import { shortAddress } from '../rows/person-rules.ts';
import { ConfirmationText } from './confirmation-text.tsx';

interface BanDialogProps {
  change: BanChange;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function BanDialog({ change, ...dialog }: BanDialogProps) {
  const { title, verb, question, tone } = BAN_DIALOGS[change.action];
  const level = BAN_LEVELS[change.level];
  const facts = [
    { name: 'Level', value: level.name },
    ...(change.action === 'ban' ? [{ name: 'Reason', value: DEFAULT_BAN_REASON }] : []),
  ];
  return (
    <ConfirmDialog
      {...dialog}
      title={title}
      tone={tone}
      confirmLabel={`${verb} ${shortAddress(change.email)}`}
      message={
        <ConfirmationText
          question={question}
          email={change.email}
          facts={facts}
          effects={[level[change.action]]}
        />
      }
    />
  );
}
