import type { ReactNode } from 'react';
import { failureMessageOf } from '../api/http/failure.ts';
import { Badge } from '../components/badge.tsx';
import { Notice } from '../components/notice.tsx';
import { type BulkJobTexts, type BulkOutcome, changedCount } from './bulk-job.ts';
import styles from './bulk-runs.module.css';
import { FileNames, type NamedFile } from './file-names.tsx';
import { BULK_RUN_TEXTS } from './texts.ts';

interface BulkResultProps {
  texts: BulkJobTexts;
  outcome: BulkOutcome;
  /** The buttons below the result. */
  children?: ReactNode;
}

/** The result of a job for each file; what needs attention comes first. */
export function BulkResult({ texts, outcome, children }: BulkResultProps) {
  const { failed, left } = outcome;
  const same = outcome.done.length - changedCount(outcome);
  return (
    <div className={styles.result}>
      <Notice
        tone={failed.length > 0 ? 'danger' : left.length > 0 ? 'warning' : 'success'}
        title={texts.done(changedCount(outcome))}
      >
        {failed.length > 0 && <p>{BULK_RUN_TEXTS.unfinished(failed.length)}</p>}
        {left.length > 0 && <p>{BULK_RUN_TEXTS.left(left.length)}</p>}
        {same > 0 && <p>{BULK_RUN_TEXTS.unchanged(same)}</p>}
        {children}
      </Notice>
      <FileNames label={BULK_RUN_TEXTS.results} files={toResults(texts, outcome)} />
    </div>
  );
}

const toResults = (texts: BulkJobTexts, { done, failed, left }: BulkOutcome): NamedFile[] => [
  ...failed.map(({ item, error }) => ({
    id: item.id,
    name: item.name,
    note: failureMessageOf(error, texts.failed),
    badge: <Badge tone="blocked">{BULK_RUN_TEXTS.failed}</Badge>,
  })),
  ...left.map(({ id, name }) => ({
    id,
    name,
    badge: <Badge tone="neutral">{BULK_RUN_TEXTS.notTried}</Badge>,
  })),
  ...done.map(({ item: { id, name, note }, result }) =>
    result === null
      ? { id, name, badge: <Badge tone="neutral">{BULK_RUN_TEXTS.same}</Badge> }
      : { id, name, note, badge: <Badge tone="success">{BULK_RUN_TEXTS.done}</Badge> },
  ),
];
