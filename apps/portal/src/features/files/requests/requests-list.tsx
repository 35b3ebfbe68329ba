import type { AccessRequest, AccessRule } from '@bakehouse/contract';
import { answerAccessRequest } from '@bakehouse/contract/calls/requests/access-requests';
import { useState } from 'react';
import { InlineEmail } from '../../../components/cells/breakable-email.tsx';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import { formatDate } from '../../../time/format-date.ts';
import { useZone } from '../../../time/zone.tsx';
import { findPageUser } from '../../../session/portal-session-state.ts';
import { useSessionState } from '../../../session/use-session-state.ts';
import { AllowForm } from './allow-form.tsx';
import { RefuseForm } from './refuse-form.tsx';
import styles from './requests.module.css';
import { REQUEST_RULE_TEXTS, REQUESTS_TEXTS as TEXTS } from './texts.ts';
import { useAnswer } from './use-answer.ts';

interface RequestsListProps {
  requests: readonly AccessRequest[];
  /** False where the file is named above. */
  isFileNamed: boolean;
  onAnswered: () => void;
}

export function RequestsList({ requests, ...item }: RequestsListProps) {
  return (
    <ul className={styles.list} aria-label={TEXTS.list}>
      {requests.map((request) => (
        <RequestItem key={request.id} request={request} {...item} />
      ))}
    </ul>
  );
}

type Choice = 'allow' | 'refuse' | 'ban';

const CHOICES: readonly Choice[] = ['allow', 'refuse', 'ban'];

interface RequestItemProps extends Omit<RequestsListProps, 'requests'> {
  request: AccessRequest;
}

function RequestItem({ request, isFileNamed, onAnswered }: RequestItemProps) {
  const { name: zone } = useZone();
  const viewer = findPageUser(useSessionState())?.email;
  const [choice, setChoice] = useState<Choice | null>(null);
  const answer = useAnswer(request, onAnswered);
  const { email, filetitle, baker_email: baker } = request;
  const cancel = () => setChoice(null);
  return (
    <li className={styles.item}>
      <RequestText request={request} isFileNamed={isFileNamed} zone={zone} />
      {viewer !== baker && <p className={styles.soft}>{TEXTS.onlyBaker(baker)}</p>}
      {viewer === baker && choice === null && (
        <div className={styles.actions}>
          {CHOICES.map((one) => (
            <PermissionCheckedButton
              key={one}
              call={answerAccessRequest}
              size="compact"
              aria-label={TEXTS.labelFor(TEXTS[one], email, filetitle)}
              onClick={() => setChoice(one)}
            >
              {TEXTS.open(TEXTS[one])}
            </PermissionCheckedButton>
          ))}
        </div>
      )}
      {choice === 'allow' && <AllowForm request={request} answer={answer} onCancel={cancel} />}
      {(choice === 'refuse' || choice === 'ban') && (
        <RefuseForm request={request} kind={choice} answer={answer} onCancel={cancel} />
      )}
    </li>
  );
}

const ruleTexts: Partial<Record<AccessRule, string>> = REQUEST_RULE_TEXTS;

interface RequestTextProps extends Pick<RequestItemProps, 'request' | 'isFileNamed'> {
  zone: string;
}

function RequestText({ request, isFileNamed, zone }: RequestTextProps) {
  const { email, filetitle, reason, rule, key_path: path, fields, created_at: at } = request;
  const field = fields.find(({ key_path: fieldPath }) => fieldPath === path)?.field ?? path;
  return (
    <div className={styles.text}>
      <p>
        <InlineEmail text={email} /> {TEXTS.asksFor}{' '}
        {isFileNamed ? <strong>{filetitle}</strong> : 'access'}
        {field !== null && `, ${TEXTS.field(field)}`}: “{reason}”
      </p>
      <p className={styles.soft}>
        {TEXTS.asked(formatDate(at, zone))} {ruleTexts[rule]}
      </p>
    </div>
  );
}
