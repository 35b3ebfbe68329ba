import { BAN_REASON_MAX_LENGTH, DEFAULT_BAN_REASON } from '@bakehouse/contract';
import { useState } from 'react';
import type { BanChange } from '../../../api/bans.ts';
import { QuestionDialog } from '../../../components/dialogs/question-dialog.tsx';
import { TextField } from '../../../components/fields/text-field.tsx';
import { UnsavedTyping } from '../../../components/unsaved/unsaved-typing.tsx';
import { BAN_CHANGE_TEXTS, BAN_LEVEL_TEXTS, BAN_TEXTS } from '../texts.ts';
import { shortAddress } from '../rows/person-rules.ts';
import { ConfirmationText } from './confirmation-text.tsx';
import { useBanReachText } from './use-ban-reach.ts';

interface BanDialogProps {
  change: BanChange;
  open: boolean;
  onConfirm: (change: BanChange) => void;
  onCancel: () => void;
}

export function BanDialog({ change, onConfirm, ...dialog }: BanDialogProps) {
  const [reason, setReason] = useState('');
  const { title, verb, question, tone } = BAN_CHANGE_TEXTS[change.action];
  const level = BAN_LEVEL_TEXTS[change.level];
  const reach = useBanReachText(change);
  return (
    <QuestionDialog
      {...dialog}
      title={title}
      tone={tone}
      confirmLabel={`${verb} ${shortAddress(change.email)}`}
      message={
        <ConfirmationText
          question={question}
          email={change.email}
          facts={[{ name: BAN_TEXTS.level, value: level.name }]}
          effects={[level[change.action]]}
          reach={reach}
        >
          {change.action === 'ban' && (
            <>
              <UnsavedTyping isTyped={dialog.open && reason !== ''} />
              <TextField
                label={BAN_TEXTS.reason}
                hint={BAN_TEXTS.reasonHint}
                placeholder={DEFAULT_BAN_REASON}
                maxLength={BAN_REASON_MAX_LENGTH}
                autoComplete="off"
                value={reason}
                onChange={setReason}
              />
            </>
          )}
        </ConfirmationText>
      }
      onConfirm={() => onConfirm({ ...change, reason })}
    />
  );
}
