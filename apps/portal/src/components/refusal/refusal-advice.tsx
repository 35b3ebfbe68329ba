import type { Refusal } from '@bakehouse/contract';
import { MailLink } from './mail-link.tsx';
import { ADVICE_TEXTS, REFUSAL_TEXTS } from './texts.ts';

interface RefusalAdviceProps {
  refusal: Refusal;
  /** Null if the server does not name the baker to the user. */
  baker: string | null;
  fileName: string;
}

/** Why a file stays closed, and whom to ask. */
export function RefusalAdvice({ refusal, baker, fileName }: RefusalAdviceProps) {
  const { reason, request } = REFUSAL_TEXTS[refusal];
  return (
    <p>
      {reason(baker)}
      {request !== null && (
        <>
          {' '}
          {ADVICE_TEXTS.ask}{' '}
          {baker === null ? (
            ADVICE_TEXTS.someBaker
          ) : (
            <MailLink email={baker} subject={fileName} isInSentence />
          )}{' '}
          {request}
        </>
      )}
    </p>
  );
}
