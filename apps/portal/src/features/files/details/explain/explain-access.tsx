import { addressMessageOf, readCanonicalAddress } from '@bakehouse/contract/input';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { AccessAnswer } from '../../../../api/access/access.ts';
import type { FileDetail } from '../../../../api/files.ts';
import { failureMessageOf } from '../../../../api/http/failure.ts';
import { Badge } from '../../../../components/badge.tsx';
import { Button } from '../../../../components/button.tsx';
import { TextField } from '../../../../components/fields/text-field.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { useTextDraft } from '../../../../drafts/use-text-draft.ts';
import { useService } from '../../../../lib/services.tsx';
import { useAction } from '../../../../lib/use-action.ts';
import { DateTimeField } from '../../../../time/fields/date-time-field.tsx';
import { formatDate } from '../../../../time/format-date.ts';
import { fromLocalTimeText } from '../../../../time/local-time.ts';
import { useZone } from '../../../../time/zone.tsx';
import { DetailsCard } from '../details-card.tsx';
import styles from './explain-access.module.css';
import { toExplanationText } from './explanation-text.ts';
import { EXPLAIN_TEXTS } from './texts.ts';

interface ExplainedAccess {
  email: string;
  isAboutDate: boolean;
  answer: AccessAnswer;
}

interface ExplainAccessProps {
  file: FileDetail;
  admin: boolean;
}

/** Says whether a person can open the file, at present or on a date, and which rule decides. */
export function ExplainAccess({ file, admin }: ExplainAccessProps) {
  const { access } = useService('api');
  const { name: zone } = useZone();
  const form = useRef<HTMLFormElement>(null);
  const { text: email, change: setEmail } = useTextDraft(`explain: email for ${file.checksum}`);
  const { text: at, change: setAt } = useTextDraft(`explain: date for ${file.checksum}`);
  const [problem, setProblem] = useState<{ field: 'email' | 'at'; message: string }>();
  const [explained, setExplained] = useState<ExplainedAccess>();

  const check = useAction(async (address: string) => {
    const instant = at === '' ? null : fromLocalTimeText(at, zone);
    const question = { checksum: file.checksum, email: address, at: instant, admin };
    const answer = await access.explain(question);
    setExplained({ email: address, isAboutDate: instant !== null, answer });
  });

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const address = readCanonicalAddress(email);
    const isHalf = form.current?.querySelector<HTMLInputElement>('[name=at]')?.validity.badInput;
    if (address === null)
      setProblem({ field: 'email', message: addressMessageOf(email, EXPLAIN_TEXTS.enterEmail) });
    else if (isHalf) setProblem({ field: 'at', message: EXPLAIN_TEXTS.incomplete });
    else void check.run(address);
  };

  const problemOf = (field: 'email' | 'at') =>
    problem?.field === field ? problem.message : undefined;

  return (
    <DetailsCard title={EXPLAIN_TEXTS.title}>
      <p className={styles.about}>{EXPLAIN_TEXTS.about}</p>
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <TextField
          label={EXPLAIN_TEXTS.email}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problemOf('email')}
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            setProblem(undefined);
          }}
        />
        <DateTimeField
          label={EXPLAIN_TEXTS.at}
          name="at"
          hint={EXPLAIN_TEXTS.atHint(zone)}
          error={problemOf('at')}
          value={at}
          onChange={(typed) => {
            setAt(typed);
            setProblem(undefined);
          }}
        />
        <div className={styles.submit}>
          <Button type="submit" busy={check.isPending}>
            {EXPLAIN_TEXTS.check}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {check.error !== null && (
          <Notice tone="danger" title={failureMessageOf(check.error, EXPLAIN_TEXTS.failed)} />
        )}
        {explained && check.error === null && (
          <ExplanationResult explained={explained} zone={zone} />
        )}
      </div>
    </DetailsCard>
  );
}

function ExplanationResult({ explained, zone }: { explained: ExplainedAccess; zone: string }) {
  const { answer } = explained;
  const text = toExplanationText(answer, explained, (iso) => formatDate(iso, zone));
  return (
    <div className={styles.answer}>
      <p className={styles.verdict}>
        <Badge tone={answer.allowed ? 'success' : 'blocked'}>{text.verdict}</Badge>
      </p>
      <dl className={styles.rules}>
        <div>
          <dt>{EXPLAIN_TEXTS.because}</dt>
          <dd>{text.reason}</dd>
        </div>
        {text.also.length > 0 && (
          <div>
            <dt>{EXPLAIN_TEXTS.also}</dt>
            {text.also.map((sentence) => (
              <dd key={sentence}>{sentence}</dd>
            ))}
          </div>
        )}
      </dl>
      <p className={styles.change}>{text.change}</p>
    </div>
  );
}
