import type { FileStatus } from '@bakehouse/contract';
import { Notice } from '../../../../../components/notice.tsx';
import { ADD_WARNING_TEXTS } from '../texts.ts';

/** Says that adding people does not let them open a file that is not open. */
export function AddWarning({ status }: { status: FileStatus }) {
  const text = ADD_WARNING_TEXTS[status];
  return text !== null && <Notice tone="warning" title={text} />;
}
