import { acceptsOrigin, type Project } from '../../../config/projects.ts';
import { HttpError } from '../../../http-error.ts';
import type { ChallengeFacts } from './challenge-text.ts';

/** The fields of a message of Sign-In with Ethereum that a client may choose, in the syntax of ERC-4361. */
export interface SiweParams {
  uri?: string | undefined;
  chain_id?: string | undefined;
  issued_at?: string | undefined;
  statement?: string | undefined;
  not_before?: string | undefined;
  message_request_id?: string | undefined;
  resources?: readonly string[] | undefined;
}

const MAINNET_CHAIN_ID = '1';

/** The characters of RFC 3986 besides the percent sign, and the space. */
export const SIWE_STATEMENT_PATTERN = /^[\w.~:/?#[\]@!$&'()*+,;= -]+$/;

const defaultStatement = (projectName: string) => {
  const text = `Log in to ${projectName}.`;
  return SIWE_STATEMENT_PATTERN.test(text) ? text : undefined;
};

const refuseSiweParam = (name: keyof SiweParams, problem: string): never => {
  const field = `siwe_params.${name}`;
  throw new HttpError(400, 'invalid_request', `${field} ${problem}.`, {
    fields: { [field]: problem },
  });
};

interface SiweLimits {
  project: Project;
  publicUrl: string;
  expiresAt: Date;
}

/** @throws HttpError 400 invalid_request for a page of another site, or a time after the end of the message */
export function checkSiweParams(params: SiweParams, limits: SiweLimits): void {
  const { project, publicUrl, expiresAt } = limits;
  const page = params.uri === undefined ? undefined : URL.parse(params.uri);
  const isOwnPage =
    page === undefined || (page?.username === '' && acceptsOrigin(project, page.origin, publicUrl));
  if (!isOwnPage) refuseSiweParam('uri', 'must be a page of an origin of the project');
  for (const name of ['issued_at', 'not_before'] as const) {
    const time = params[name];
    if (time !== undefined && new Date(time) >= expiresAt) {
      refuseSiweParam(name, `must be before the message expires (${expiresAt.toISOString()})`);
    }
  }
}

const toMessageField = (name: string, value: string | undefined) =>
  value === undefined ? [] : [`${name}: ${value}`];

const toInstant = (text: string | undefined) =>
  text === undefined ? undefined : new Date(text).toISOString();

/** The message of ERC-4361, whose domain many wallets compare with the page that asks. */
export function toSiweMessage(facts: ChallengeFacts, params: SiweParams): string {
  const { wallet, projectName, origin, nonce, issuedAt, expiresAt } = facts;
  const statement = params.statement ?? defaultStatement(projectName);
  const { resources = [] } = params;
  return [
    `${new URL(origin).host} wants you to sign in with your Ethereum account:`,
    wallet.address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${params.uri ?? origin}`,
    'Version: 1',
    `Chain ID: ${params.chain_id ?? MAINNET_CHAIN_ID}`,
    `Nonce: ${nonce}`,
    `Issued At: ${toInstant(params.issued_at) ?? issuedAt.toISOString()}`,
    `Expiration Time: ${expiresAt.toISOString()}`,
    ...toMessageField('Not Before', toInstant(params.not_before)),
    ...toMessageField('Request ID', params.message_request_id),
    ...(resources.length > 0 ? ['Resources:', ...resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n');
}
