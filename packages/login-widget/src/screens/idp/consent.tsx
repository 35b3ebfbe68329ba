import type { ReactNode } from 'react';
import { answerAuthorization, type IdpTask } from '../../flows/idp/idp.ts';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import { useFlow } from '../../flows/use-flow.ts';
import type { AuthorizationQuestion } from '../../idp/authorization-question.ts';
import { consentItems, describedItems, hasCustomScope, toScopes } from '../../idp/consent-items.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { ConsentList } from './consent-list.tsx';
import { ConsentParties } from './consent-parties.tsx';
import { IDP_STYLES } from './idp-styles.ts';

interface ConsentProps {
  task: IdpTask;
  question: AuthorizationQuestion;
}

function ConsentAnswers({ task }: Pick<ConsentProps, 'task'>) {
  const strings = useStrings(EN_IDP);
  const { run, pending, error } = useFlow(answerAuthorization);
  const errorId = useUniqueId();
  return (
    <>
      <ErrorText id={errorId} error={error} />
      <div className="bh-answers">
        <Button busy={pending} aria-describedby={error && errorId} onClick={() => run(task, true)}>
          {strings['idp.allow']}
        </Button>
        <Button
          variant="secondary"
          aria-describedby={error && errorId}
          onClick={() => run(task, false)}
        >
          {strings['idp.deny']}
        </Button>
      </div>
    </>
  );
}

export function Consent({ task, question }: ConsentProps): ReactNode {
  const bootstrap = useBootstrap();
  const strings = useStrings(EN_IDP);
  const sheet = useStyleSheet(IDP_STYLES);
  const requestsId = useUniqueId();
  const { clientName, details } = question;
  const scopes = toScopes(task.request.scope);
  const names = {
    client: <bdi key="client">{clientName}</bdi>,
    project: <bdi key="project">{bootstrap?.projectName ?? globalThis.location.host}</bdi>,
  };
  const title = strings[hasCustomScope(scopes) ? 'idp.access' : 'idp.signIn'];
  return (
    <ScreenLayout heading={format(title, names)} focusOnMount>
      <div ref={sheet} className="bh-idp">
        <p id={requestsId} className="bh-text">
          {format(strings['idp.requests'], names)}
        </p>
        <ConsentList
          labelledBy={requestsId}
          items={
            details
              ? describedItems(details.scopes)
              : consentItems(scopes, bootstrap?.rbacPolicy ?? null)
          }
        />
        <ConsentParties names={names} redirectUri={task.request.redirect_uri} details={details} />
        <ConsentAnswers task={task} />
      </div>
    </ScreenLayout>
  );
}
