import { DISCLOSED_DENYING_RULES } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SharedFile } from '../../api/access/shared-files.ts';
import { filePath } from '../../config/paths.ts';
import { useService } from '../../lib/services.tsx';
import { ASK_TEXTS } from '../../refusals/ask/ask-texts.ts';
import { canAskAfter, findOwnRequest, ownRequestsQuery } from '../../refusals/ask/own-requests.ts';
import styles from './shared-columns.module.css';
import { toRuleText } from './shared-text.ts';

/** Why the file is open or closed; a closed one leads to its page, where its opener can ask. */
export function RuleCell({ file }: { file: SharedFile }) {
  const refusal = DISCLOSED_DENYING_RULES.find((rule) => rule === file.rule);
  return (
    <span className={styles.rule}>
      {toRuleText(file)}
      {refusal !== undefined && canAskAfter(refusal) && <AskLink file={file} />}
    </span>
  );
}

function AskLink({ file: { id, name } }: { file: SharedFile }) {
  const { data = [] } = useQuery(ownRequestsQuery(useService('api')));
  const isAsked = findOwnRequest(data, { file_id: id })?.state === 'open';
  const label = isAsked ? ASK_TEXTS.asked : ASK_TEXTS.ask;
  return (
    <>
      {' '}
      <Link className={styles.ask} to={filePath(id)} aria-label={ASK_TEXTS.labelFor(label, name)}>
        {label}
      </Link>
    </>
  );
}
