import { DEFAULT_BAN_REASON } from '@bakehouse/contract';
import type { BanChange } from '../../../api/bans.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { LEVELS } from './ban-text.ts';
import { shortAddress } from '../rows/person-rules.ts';
import { QuestionText } from './question-text.tsx';

const QUESTIONS = {
  ban: {
    title: 'Ban user',
    verb: 'Ban',
    question: 'Are you sure you want to ban the following user?',
    tone: 'danger',
  },
  unban: {
    title: 'Unban user',
    verb: 'Unban',
    question: 'Are you sure you want to unban the following user?',
    tone: 'primary',
  },
} as const satisfies Record<BanChange['action'], object>;

interface BanQuestionProps {
  change: BanChange;
  open: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function BanQuestion({ change, ...dialog }: BanQuestionProps) {
  const { title, verb, question, tone } = QUESTIONS[change.action];
  const level = LEVELS[change.level];
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
        <QuestionText
          question={question}
          email={change.email}
          facts={facts}
          effects={[level[change.action]]}
        />
      }
    />
  );
}
