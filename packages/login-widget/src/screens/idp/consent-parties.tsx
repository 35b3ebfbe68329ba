import { toDisplayAddress } from '@bakehouse/contract/input/display-address';
import type { ReactNode } from 'react';
import type { AppDetails } from '../../idp/authorization-question.ts';
import { toDestination } from '../../idp/destination.ts';
import { EN_IDP } from '../../strings/en/idp.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { useUser } from '../../use-session.ts';
import { useWidget } from '../../widget-context.tsx';

/** The app and the site, as they stand in a sentence. */
export interface PartyNames {
  client: ReactNode;
  project: ReactNode;
}

interface ConsentPartiesProps {
  names: PartyNames;
  redirectUri: string;
  details: AppDetails | undefined;
}

function AppOrigin({
  names,
  details,
}: Pick<ConsentPartiesProps, 'names'> & { details: AppDetails }) {
  const strings = useStrings(EN_IDP);
  const { isFirstParty, selfDescribedAt, isSelfRegistered, description } = details;
  const origin = strings[isFirstParty ? 'idp.firstParty' : 'idp.thirdParty'];
  const host = <bdi key="host">{selfDescribedAt}</bdi>;
  const said = <bdi key="description">{description}</bdi>;
  return (
    <>
      <p className="bh-text">{format(origin, { ...names })}</p>
      {selfDescribedAt !== undefined && (
        <p className="bh-text bh-caution">
          {format(strings['idp.selfDescribed'], { ...names, host })}
        </p>
      )}
      {isSelfRegistered && (
        <p className="bh-text bh-caution">{format(strings['idp.selfRegistered'], { ...names })}</p>
      )}
      {description !== '' && (
        <p className="bh-helper">{format(strings['idp.about'], { ...names, description: said })}</p>
      )}
    </>
  );
}

/** The user checks here which site gets the access, and to which account. */
export function ConsentParties({ names, redirectUri, details }: ConsentPartiesProps): ReactNode {
  const strings = useStrings(EN_IDP);
  const { user } = useUser(useWidget().client);
  const email = user?.emails[0]?.email;
  const { kind, name } = toDestination(redirectUri);
  const host = <bdi key="host">{name}</bdi>;
  return (
    <>
      {details && <AppOrigin names={names} details={details} />}
      <p className="bh-helper">
        {email &&
          format(strings['idp.account'], {
            email: <bdi key="email">{toDisplayAddress(email)}</bdi>,
          })}{' '}
        {format(strings['idp.destination'], { host })}
      </p>
      {kind !== 'web' && (
        <p className="bh-text bh-caution">{format(strings[`idp.${kind}`], { ...names })}</p>
      )}
    </>
  );
}
