import * as z from 'zod/mini';
import {
  clientKeysSchema,
  redirectUriSchema,
  SCOPES,
  type ConnectedApp,
  type Scope,
} from '../../../config/connected-apps.ts';
import type { Project } from '../../../config/projects.ts';
import type { Deps } from '../../../deps.ts';

const MAX_AGE_MS = 300_000;
const MAX_NAME_LENGTH = 64;
export const MAX_REDIRECT_URIS = 20;

/** An app that nobody has registered could be anything, so it never gets the whole account. */
export const UNKNOWN_APP_SCOPES: readonly Scope[] = SCOPES.filter(
  (scope) => scope !== 'full_access',
);

const metadataDocumentSchema = z.object({
  client_id: z.string(),
  client_name: z._default(z.string(), ''),
  redirect_uris: z
    .array(redirectUriSchema)
    .check(z.minLength(1, 'must have a URI'), z.maxLength(MAX_REDIRECT_URIS, 'are too many')),
  post_logout_redirect_uris: z._default(
    z.array(redirectUriSchema).check(z.maxLength(MAX_REDIRECT_URIS, 'are too many')),
    [],
  ),
  token_endpoint_auth_method: z.optional(z.enum(['none', 'private_key_jwt'])),
  jwks: z.optional(clientKeysSchema),
  jwks_uri: z.optional(z.url({ protocol: /^https?$/ })),
  client_secret: z.optional(z.never('must not be in a public document')),
  client_secret_expires_at: z.optional(z.never('must not be in a public document')),
});

type MetadataDocument = z.infer<typeof metadataDocumentSchema>;

/** The URL has its normal form, so that no two texts name the same app. */
const parseClientUrl = (clientId: string, acceptsLoopback: boolean): URL | undefined => {
  const url = URL.parse(clientId);
  if (url?.href !== clientId || url.username !== '' || url.password !== '' || url.hash !== '')
    return undefined;
  return url.protocol === 'https:' || (acceptsLoopback && url.protocol === 'http:')
    ? url
    : undefined;
};

const keysOf = ({ jwks, jwks_uri, token_endpoint_auth_method: method }: MetadataDocument) => {
  if (method === 'none') return {};
  if (jwks) return { jwks };
  return jwks_uri === undefined ? {} : { jwks_uri };
};

/** After the cut, half a character may be left at the end. */
export const cutName = (name: string): string =>
  name.slice(0, MAX_NAME_LENGTH).replace(/\p{C}/gu, ' ').trim();

const toConnectedApp = (document: MetadataDocument, { host }: URL): ConnectedApp => {
  const keys = keysOf(document);
  const hasKeys = Object.keys(keys).length > 0;
  return {
    client_id: document.client_id,
    client_type: hasKeys ? 'third_party_confidential' : 'third_party_public',
    client_name: cutName(document.client_name) || host,
    client_description: '',
    redirect_uris: document.redirect_uris,
    post_logout_redirect_uris: document.post_logout_redirect_uris,
    scopes: [...UNKNOWN_APP_SCOPES],
    grant_types: ['authorization_code', 'refresh_token'],
    self_described_at: host,
    ...keys,
  };
};

const findDocumentProblem = (clientId: string, document: MetadataDocument): string | undefined => {
  if (document.client_id !== clientId) return 'its client_id is not its URL';
  const hasKeys = document.jwks !== undefined || document.jwks_uri !== undefined;
  return document.token_endpoint_auth_method === 'private_key_jwt' && !hasKeys
    ? 'it has no keys'
    : undefined;
};

const parseDocument = (clientId: string, content: unknown): MetadataDocument => {
  const parsed = metadataDocumentSchema.safeParse(content);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.path.join('.'));
  const problem = findDocumentProblem(clientId, parsed.data);
  if (problem !== undefined) throw new Error(problem);
  return parsed.data;
};

/** An app that describes itself at its client_id (draft-ietf-oauth-client-id-metadata-document). */
export async function readSelfDescribedApp(
  { clientDocuments, config, log }: Deps,
  { settings }: Project,
  clientId: string,
): Promise<ConnectedApp | undefined> {
  if (!settings.client_id_metadata_documents) return undefined;
  const url = parseClientUrl(clientId, config.developer);
  if (!url) return undefined;
  try {
    const content = await clientDocuments.read(clientId, MAX_AGE_MS);
    return toConnectedApp(parseDocument(clientId, content), url);
  } catch (error) {
    log.info({ err: error, client_id: clientId }, 'the document of an app cannot be used');
    return undefined;
  }
}
