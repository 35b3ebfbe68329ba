import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import type { BanChange } from '../../../api/bans.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { BAN_CHANGE_TEXTS, BAN_LEVEL_TEXTS, BAN_TEXTS } from '../texts.ts';
import { shortAddress } from '../rows/person-rules.ts';
import { ConfirmationText } from './confirmation-text.tsx';

interface BanDialogProps {
  change: BanChange;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function BanDialog({ change, ...dialog }: BanDialogProps) {
  const { title, verb, question, tone } = BAN_CHANGE_TEXTS[change.action];
  const level = BAN_LEVEL_TEXTS[change.level];
  const facts = [
    { name: BAN_TEXTS.level, value: level.name },
    ...(change.action === 'ban' ? [{ name: BAN_TEXTS.reason, value: DEFAULT_BAN_REASON }] : []),
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
