import { createRequiredContext } from '../lib/required-context.ts';
import type { RefusalHelp } from './refusal-help.ts';

/** Opens the dialog with which the baker helps. */
type StartRefusalHelp = (help: RefusalHelp) => void;

export const [RefusalHelpContext, useRefusalHelp] =
  createRequiredContext<StartRefusalHelp>('RefusalHelpContext');
