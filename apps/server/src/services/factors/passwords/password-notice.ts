import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Caller } from '../../../lib/http/caller.ts';
import type { Account } from '../../identity/accounts.ts';
import { CREDENTIAL_LETTERS } from '../../identity/credentials/credential-letters.ts';
import { toChangeLetterInput } from '../../messages/event-letter-input.ts';
import { sendNotice } from '../../messages/notice.ts';

interface PasswordNotice {
  account: Account;
  caller: Caller;
  project: Project;
}

export const sendPasswordNotice = (
  tx: Queries,
  deps: Deps,
  { account, caller, project }: PasswordNotice,
): Promise<void> => {
  const facts = toChangeLetterInput(deps, caller, project);
  return sendNotice(tx, deps, account, CREDENTIAL_LETTERS.password.changed(facts));
};
