import { toDisplayAddress } from '@bakehouse/contract/input/display-address';
import type { ReactNode } from 'react';
import { answerAuthorization, type IdpStep } from '../../flows/idp.ts';
import { useBootstrap } from '../../flows/use-bootstrap.ts';
import { useFlow } from '../../flows/use-flow.ts';
import {
  consentItems,
  hasCustomScope,
  toScopes,
  type ConsentItem,
} from '../../idp/consent-items.ts';
import type { AuthorizeRequest } from '../../idp/parse-idp-request.ts';
import { useUniqueId } from '../../lib/use-unique-id.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useStyleSheet } from '../../theme/use-sheet.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { ScreenLayout } from '../../ui/screen-layout.tsx';
import { useUser } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';
import { IDP_STYLES } from './idp-styles.ts';

const urlHostOf = (url: string) => (URL.canParse(url) && new URL(url).host) || url;

function ConsentListItem({ item }: { item: ConsentItem }) {
  const strings = useStrings(EN_IDP);
  if (item.kind === 'described') return <li dir="auto">{item.description}</li>;
  if (item.kind === 'other')
    return <li>{format(strings['idp.scope.other'], { scope: item.scope })}</li>;
  return (
    <li>
      {strings[item.text]}
      {item.details.length > 0 && (
        <ul className="bh-scopes">
          {item.details.map((detail) => (
            <li key={detail}>{strings[detail]}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The user checks here which site gets the access, and to which account. */
function ConsentParties({ redirectUri }: { redirectUri: string }) {
  const strings = useStrings(EN_IDP);
  const { user } = useUser(useWidget().client);
  const email = user?.emails[0]?.email;
  const host = <bdi key="host">{urlHostOf(redirectUri)}</bdi>;
  return (
    <p className="bh-helper">
      {email &&
        format(strings['idp.account'], {
          email: <bdi key="email">{toDisplayAddress(email)}</bdi>,
        })}{' '}
      {format(strings['idp.destination'], { host })}
    </p>
  );
}

interface ConsentProps {
  request: AuthorizeRequest;
  clientName: string;
  onStep: (step: IdpStep) => void;
}

export function Consent({ request, clientName, onStep }: ConsentProps): ReactNode {
  const bootstrap = useBootstrap();
  const strings = useStrings(EN_IDP);
  const { run, pending, error } = useFlow(answerAuthorization);
  const sheet = useStyleSheet(IDP_STYLES);
  const requestsId = useUniqueId();
  const errorId = useUniqueId();
  const scopes = toScopes(request.scope);
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
        <ul className="bh-scopes" aria-labelledby={requestsId}>
          {consentItems(scopes, bootstrap?.rbacPolicy ?? null).map((item) => (
            <ConsentListItem key={item.kind === 'known' ? item.text : item.scope} item={item} />
          ))}
        </ul>
        <ConsentParties redirectUri={request.redirect_uri} />
        <ErrorText id={errorId} error={error} />
        <div className="bh-answers">
          <Button
            busy={pending}
            aria-describedby={error && errorId}
            onClick={() => run(request, true, onStep)}
          >
            {strings['idp.allow']}
          </Button>
          <Button
            variant="secondary"
            aria-describedby={error && errorId}
            onClick={() => run(request, false, onStep)}
          >
            {strings['idp.deny']}
          </Button>
        </div>
      </div>
    </ScreenLayout>
  );
}
