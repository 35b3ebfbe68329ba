import type { Project } from '../../../config/projects.ts';
import type { Queries } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { CREDENTIAL_LETTERS } from '../../identity/credentials/credential-letters.ts';
import type { FactorChanger } from '../../identity/sessions/session-caller.ts';
import { toChangeLetterInput, toEventLetterInput } from '../../messages/event-letter-input.ts';
import { sendNotice } from '../../messages/notice.ts';
import type { Registration } from './webauthn-registrations.ts';

interface PasskeyNotice {
  registration: Registration;
  by: FactorChanger;
  project: Project;
}

export const sendPasskeyAddedNotice = (
  tx: Queries,
  deps: Deps,
  { registration: { name, domain }, by, project }: PasskeyNotice,
): Promise<void> => {
  const facts = { ...toEventLetterInput(deps, by, project), name, domain };
  return sendNotice(tx, deps, by.identity, CREDENTIAL_LETTERS.webauthn.added(facts));
};

export const sendPasskeyRenamedNotice = (
  tx: Queries,
  deps: Deps,
  by: FactorChanger,
  names: { earlierName: string; name: string },
): Promise<void> => {
  const project = deps.projects.ownerOf(by.identity.organisationId);
  const facts = { ...toChangeLetterInput(deps, by, project), ...names };
  return sendNotice(tx, deps, by.identity, CREDENTIAL_LETTERS.webauthn.renamed(facts));
};
