import { answerDeviceRequest } from '@bakehouse/contract/calls/device-authorizations';
import { readUserCode, toDisplayUserCode } from '@bakehouse/contract/input/user-code';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { createDeviceRequestApi, type DeviceRequest } from '../../api/accounts/device-requests.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { AuthCard } from '../../components/page/auth-card.tsx';
import { paths } from '../../config/paths.ts';
import { useService } from '../../lib/services.tsx';
import { useAction } from '../../lib/use-action.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useDisabledReason } from '../../session/acting/acting-restrictions.ts';
import { DeviceQuestion } from './device-question.tsx';
import styles from './device.module.css';
import { FocusedHeading } from './focused-heading.tsx';
import { TEXTS } from './texts.ts';
import { UserCodeForm } from './user-code-form.tsx';

type DeviceStep =
  | { name: 'code' }
  | { name: 'question'; request: DeviceRequest }
  | { name: 'result'; appName: string; isAllowed: boolean };

const CODE_STEP: DeviceStep = { name: 'code' };

interface DeviceScreenProps {
  email: string;
  /** The code in the URL that a device made. */
  initialCode: string;
}

export function DeviceScreen({ email, initialCode }: DeviceScreenProps) {
  const http = useService('http');
  const api = useMemo(() => createDeviceRequestApi(http), [http]);
  const isClosed = useDisabledReason(answerDeviceRequest) !== undefined;
  const [step, setStep] = useState(CODE_STEP);
  const find = useAction(async (userCode: string) =>
    setStep({ name: 'question', request: await api.find(userCode) }),
  );
  const title = titleOf(step);
  useDocumentTitle(title);

  const answer = async ({ userCode, appName }: DeviceRequest, isAllowed: boolean) => {
    await api.answer(userCode, isAllowed);
    setStep({ name: 'result', appName, isAllowed });
  };

  const body = () => {
    if (isClosed) return <Notice tone="info" title={TEXTS.acting(email)} />;
    if (step.name === 'code')
      return <UserCodeForm initialCode={toFieldText(initialCode)} find={find} />;
    const restart = () => setStep(CODE_STEP);
    return step.name === 'result' ? (
      <DeviceResult {...step} onRestart={restart} />
    ) : (
      <DeviceQuestion
        email={email}
        request={step.request}
        onAnswer={(isAllowed) => answer(step.request, isAllowed)}
        onBack={restart}
      />
    );
  };

  return (
    <main>
      <AuthCard
        title={title}
        {...toLead(step, email)}
        footer={<Link to={paths.portal}>{TEXTS.toPortal}</Link>}
      >
        {body()}
      </AuthCard>
    </main>
  );
}

const toFieldText = (code: string) => {
  const letters = readUserCode(code);
  return letters === undefined ? '' : toDisplayUserCode(letters);
};

const toLead = (step: DeviceStep, email: string) => {
  if (step.name === 'code') return { lead: TEXTS.lead(email) };
  if (step.name === 'result') return {};
  const { appDescription, isFirstParty } = step.request;
  const lead = [appDescription, isFirstParty ? TEXTS.firstParty : ''].filter(Boolean).join(' ');
  return lead === '' ? {} : { lead };
};

function titleOf(step: DeviceStep) {
  if (step.name === 'code') return TEXTS.title;
  if (step.name === 'question') return TEXTS.askTitle(step.request.appName);
  return step.isAllowed ? TEXTS.allowedTitle(step.appName) : TEXTS.deniedTitle;
}

interface DeviceResultProps {
  appName: string;
  isAllowed: boolean;
  onRestart: () => void;
}

function DeviceResult({ appName, isAllowed, onRestart }: DeviceResultProps) {
  return (
    <div className={styles.result}>
      <FocusedHeading>{isAllowed ? TEXTS.allowed : TEXTS.denied(appName)}</FocusedHeading>
      {isAllowed && <p>{TEXTS.howToEnd}</p>}
      <Button onClick={onRestart}>{TEXTS.again}</Button>
    </div>
  );
}
