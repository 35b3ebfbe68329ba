import { ApiFailure } from '@bakehouse/contract';
import { useState } from 'react';
import type { DeviceRequest } from '../../api/accounts/device-requests.ts';
import { failureMessageOf } from '../../api/http/failure.ts';
import { Button } from '../../components/button.tsx';
import { DescriptionItem, DescriptionList } from '../../components/description-list.tsx';
import { Notice } from '../../components/notice.tsx';
import { useAction } from '../../lib/use-action.ts';
import { formatTimeSince } from '../../time/relative-time.ts';
import { useNow } from '../../time/use-now.ts';
import styles from './device.module.css';
import { FocusedHeading } from './focused-heading.tsx';
import { TEXTS } from './texts.ts';

interface DeviceQuestionProps {
  email: string;
  request: DeviceRequest;
  onAnswer: (isAllowed: boolean) => Promise<void>;
  onBack: () => void;
}

export function DeviceQuestion({ email, request, onAnswer, onBack }: DeviceQuestionProps) {
  const now = useNow();
  const [isAllowing, setAllowing] = useState(false);
  const send = useAction(onAnswer);
  const answer = (isAllowed: boolean) => {
    setAllowing(isAllowed);
    void send.run(isAllowed);
  };
  return (
    <div className={styles.question}>
      {send.error !== null && <AnswerFailure error={send.error} />}
      <div className={styles.compare}>
        <FocusedHeading>{TEXTS.compare}</FocusedHeading>
        <p className={styles.code}>{request.userCode}</p>
      </div>
      <Notice tone="warning" title={TEXTS.warning}>
        {TEXTS.warningAdvice}
      </Notice>
      <div>
        <p>{TEXTS.wants(request.appName, email)}</p>
        <ul className={styles.wishes}>
          {request.wishes.map((wish) => (
            <li key={wish}>{wish}</li>
          ))}
        </ul>
      </div>
      <DescriptionList>
        <DescriptionItem name={TEXTS.asked}>
          {formatTimeSince(Date.parse(request.requestedAt), now)}
        </DescriptionItem>
        <DescriptionItem name={TEXTS.from}>{request.network}</DescriptionItem>
      </DescriptionList>
      <div className={styles.buttons}>
        <Button
          busy={send.isPending && !isAllowing}
          aria-disabled={send.isPending}
          onClick={() => answer(false)}
        >
          {TEXTS.deny}
        </Button>
        <Button
          variant="primary"
          busy={send.isPending && isAllowing}
          aria-disabled={send.isPending}
          onClick={() => answer(true)}
        >
          {TEXTS.allow}
        </Button>
      </div>
      <div className={styles.other}>
        <Button variant="quiet" onClick={onBack}>
          {TEXTS.otherCode}
        </Button>
      </div>
    </div>
  );
}

/** Without an answer of the server, nobody knows whether it has arrived. */
function AnswerFailure({ error }: { error: unknown }) {
  const hasAnswer = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
  return (
    <Notice tone="danger" title={failureMessageOf(error, TEXTS.answerFailed)}>
      {!hasAnswer && TEXTS.answerUnknown}
    </Notice>
  );
}
