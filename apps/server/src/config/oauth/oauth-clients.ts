import { StartError } from '../../lib/start-error.ts';
import { isLoopbackHost } from '../origins.ts';
import { OAUTH_PROVIDER_NAMES, type OAuthProviderName } from './oauth-providers.ts';

/** The registration of this server at a provider of social login. */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  /** The origin of a self-hosted installation, such as a GitLab server, instead of the provider's. */
  url: string | undefined;
}

export type OAuthClients = ReadonlyMap<OAuthProviderName, OAuthClient>;

const isProviderUrl = (text: string) => {
  const url = URL.parse(text);
  if (url?.search !== '' || url.hash !== '' || url.username !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
};

const readClient = (variables: NodeJS.ProcessEnv, name: OAuthProviderName) => {
  const prefix = `OAUTH_${name.toUpperCase()}`;
  const read = (ending: string) => variables[`${prefix}_${ending}`]?.trim() ?? '';
  const [clientId, clientSecret, url] = ['CLIENT_ID', 'CLIENT_SECRET', 'URL'].map(read) as [
    string,
    string,
    string,
  ];
  if ((clientId === '') !== (clientSecret === '')) {
    throw new StartError(
      `${prefix}_CLIENT_ID and ${prefix}_CLIENT_SECRET belong together; set both, or none`,
    );
  }
  if (url !== '' && !isProviderUrl(url)) {
    throw new StartError(`${prefix}_URL must be an https address; example: https://gitlab.example`);
  }
  return clientId === '' ? undefined : { clientId, clientSecret, url: url || undefined };
};

/** @throws StartError naming the variable, the problem and an example */
export const readOAuthClients = (variables: NodeJS.ProcessEnv): OAuthClients =>
  new Map(
    OAUTH_PROVIDER_NAMES.flatMap((name) => {
      const client = readClient(variables, name);
      return client ? [[name, client] as const] : [];
    }),
  );
