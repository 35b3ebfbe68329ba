import {
  CLIENT_AUTHENTICATION_METHODS,
  DEVICE_CODE_GRANT_TYPE,
  GRANT_TYPES,
  SCOPES,
} from '../../config/connected-apps.ts';
import type { Config } from '../../config/config.ts';
import { appLogoutUrl, consentUrl } from '../../config/portal-paths.ts';
import type { Project, Projects } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import { SIGNING_ALGORITHM } from '../identity/provider/signing-keys.ts';

/** The paths of one project are below its issuer. */
export const ISSUER_PATH = '/v1/oauth2';

export const issuerOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, { project_id }: Project) =>
  `${publicUrl}${ISSUER_PATH}/${project_id}`;

export const tokenEndpointOf = (config: Pick<Config, 'publicUrl'>, project: Project): string =>
  `${issuerOf(config, project)}/token`;

/** No HS256: the stored hash of a secret would be the key, and its thief could sign. */
export const CLIENT_ASSERTION_ALGORITHMS = ['ES256', 'RS256', 'PS256', 'EdDSA'];

/** The page on which people let devices in belongs to the portal. */
export const hasDevicePage = ({ portal }: Projects, { project_id }: Project): boolean =>
  project_id === portal.project_id;

/** OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2; RFC 8628, section 4; RFC 9207, section 3. */
export function discoveryDocumentOf({ config, projects }: Deps, project: Project) {
  const issuer = issuerOf(config, project);
  const isForDevices = hasDevicePage(projects, project);
  return {
    issuer,
    authorization_endpoint: consentUrl(config),
    token_endpoint: tokenEndpointOf(config, project),
    userinfo_endpoint: `${issuer}/userinfo`,
    ...(isForDevices && { device_authorization_endpoint: `${issuer}/device_authorization` }),
    ...(project.settings.dynamic_client_registration && {
      registration_endpoint: `${issuer}/register`,
    }),
    introspection_endpoint: `${issuer}/introspect`,
    revocation_endpoint: `${issuer}/revoke`,
    end_session_endpoint: appLogoutUrl(config),
    jwks_uri: `${config.publicUrl}/.well-known/jwks.json`,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES.filter(
      (type) => isForDevices || type !== DEVICE_CODE_GRANT_TYPE,
    ),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [SIGNING_ALGORITHM],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION_METHODS,
    token_endpoint_auth_signing_alg_values_supported: CLIENT_ASSERTION_ALGORITHMS,
    introspection_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION_METHODS.slice(1),
    introspection_endpoint_auth_signing_alg_values_supported: CLIENT_ASSERTION_ALGORITHMS,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION_METHODS,
    revocation_endpoint_auth_signing_alg_values_supported: CLIENT_ASSERTION_ALGORITHMS,
    claims_supported: [
      'sub',
      'name',
      'given_name',
      'family_name',
      'email',
      'email_verified',
      'phone_number',
      'phone_number_verified',
    ],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: project.settings.client_id_metadata_documents,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  };
}
