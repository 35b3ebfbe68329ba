import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { AppEnv } from '../../app-env.ts';
import type { Project } from '../../config/projects.ts';
import type { Deps } from '../../deps.ts';
import { HttpError } from '../../http-error.ts';
import { limitRate, rateLimit } from '../../middleware/rate-limit.ts';
import { registerUnknownApp } from '../../services/connected-apps/clients/dynamic-registration.ts';
import { startDeviceAuthorization } from '../../services/connected-apps/devices/device-request.ts';
import { discoveryDocumentOf, ISSUER_PATH } from '../../services/connected-apps/discovery.ts';
import {
  RESOURCE_METADATA_PATH,
  resourceMetadataOf,
  resourceMetadataUrl,
} from '../../services/connected-apps/protected-resource.ts';
import { authenticateClient } from '../../services/connected-apps/tokens/client-authentication.ts';
import { introspectToken } from '../../services/connected-apps/tokens/introspection.ts';
import { OAuthError } from '../../services/connected-apps/tokens/oauth-error.ts';
import { revokeToken } from '../../services/connected-apps/tokens/revocation.ts';
import { grantMachineToken } from '../../services/connected-apps/tokens/machine-tokens.ts';
import { grantTokens } from '../../services/connected-apps/tokens/token-endpoint.ts';
import { readUserinfo } from '../../services/connected-apps/tokens/userinfo.ts';
import { isPublicApp } from '../../config/connected-apps.ts';
import { readRegistrationBody } from './registration-body.ts';
import { readTokenForm } from './token-form.ts';

/** The paths under which libraries of the provider ask; a parameter here would slow the router of the whole app. */
const PROVIDER_PATTERN = /^\/v1\/public\/(?<projectId>[\w.-]+)\/oauth2\/(?<call>token|introspect)$/;
const PROJECT_PATH = `${ISSUER_PATH}/:projectId`;
const USERINFO_METADATA_PATH = `${RESOURCE_METADATA_PATH}${PROJECT_PATH}/userinfo`;

type ProjectContext = Context<AppEnv, `${typeof PROJECT_PATH}/token`>;

/** Pages of every origin may be apps, and none of these calls reads a cookie. */
const allowEveryOrigin: MiddlewareHandler<AppEnv> = async (c, next) => {
  const withHeaders = cors({
    origin: '*',
    allowMethods: ['GET', 'POST'],
    allowHeaders: ['authorization', 'content-type'],
    exposeHeaders: ['WWW-Authenticate'],
  });
  return withHeaders(c, async () => {
    await next();
    c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  });
};

const requireProjectWithId = ({ projects }: Deps, projectId: string): Project => {
  const project = projects.byId(projectId);
  if (!project) throw new HttpError(404, 'not_found', 'There is no such project.');
  return project;
};

const requireProjectOf = (deps: Deps, c: ProjectContext): Project =>
  requireProjectWithId(deps, c.req.param('projectId'));

const authenticateTokenRequest = async (
  deps: Deps,
  c: ProjectContext | Context<AppEnv>,
  project: Project,
) => {
  const { form, resources } = await readTokenForm(c);
  const credentials = { authorization: c.req.header('authorization'), form };
  const app = await authenticateClient(deps, project, credentials);
  return { project, app, form, resources, caller: c.get('caller') };
};

const sendRegistration = (deps: Deps) => async (c: ProjectContext) => {
  const project = requireProjectOf(deps, c);
  if (!project.settings.dynamic_client_registration) {
    const text = 'Apps cannot register themselves here.';
    throw new HttpError(404, 'not_found', text);
  }
  await limitRate(deps, c, 'app-registrations');
  const body = await readRegistrationBody(c);
  return c.json(await registerUnknownApp(deps, project, { body, caller: c.get('caller') }), 201);
};

const requireTokenParameter = (form: ReadonlyMap<string, string>) => {
  const token = form.get('token');
  if (token === undefined) throw new OAuthError('invalid_request', 'The token is missing.');
  return token;
};

/** Leads an app without a token to the server that issues one (RFC 9728, section 5.1). */
const metadataParameters = (deps: Deps, c: Context<AppEnv>, scheme: OAuthError['scheme']) => {
  const project = deps.projects.byId(c.req.param('projectId') ?? '');
  return scheme === 'Bearer' && project
    ? [`resource_metadata="${resourceMetadataUrl(deps.config, project)}"`]
    : [];
};

const sendResourceMetadata = (deps: Deps) => (c: ProjectContext) => {
  c.header('Cache-Control', 'public, max-age=300');
  return c.json(resourceMetadataOf(deps.config, requireProjectOf(deps, c)));
};

const sendDiscoveryDocument = (deps: Deps) => (c: ProjectContext) => {
  c.header('Cache-Control', 'public, max-age=300');
  return c.json(discoveryDocumentOf(deps, requireProjectOf(deps, c)));
};

const sendIntrospection = async (
  deps: Deps,
  c: ProjectContext | Context<AppEnv>,
  project: Project,
) => {
  const request = await authenticateTokenRequest(deps, c, project);
  if (isPublicApp(request.app)) {
    const text = 'Only an app with a secret may ask about tokens.';
    throw new OAuthError('invalid_client', text, { status: 401 });
  }
  return c.json(await introspectToken(deps, request, requireTokenParameter(request.form)));
};

const answerProviderLibraries =
  (deps: Deps): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { projectId, call } = PROVIDER_PATTERN.exec(c.req.path)?.groups ?? {};
    if (projectId === undefined) return next();
    const project = requireProjectWithId(deps, projectId);
    if (call === 'introspect') return sendIntrospection(deps, c, project);
    return c.json(await grantMachineToken(deps, await authenticateTokenRequest(deps, c, project)));
  };

/** Apps call these: tokens, userinfo and discovery (RFC 6749, OpenID Connect, RFC 8414). */
export const authorizationServerRoutes = (deps: Deps) =>
  new Hono<AppEnv>()
    .onError((error, c) => {
      if (!(error instanceof OAuthError)) throw error;
      const { code, message, status, scheme } = error;
      if (scheme) {
        const hasCredentials = c.req.header('authorization') !== undefined;
        const parameters = [
          'realm="Bakehouse"',
          ...(hasCredentials ? [`error="${code}"`] : []),
          ...metadataParameters(deps, c, scheme),
        ];
        c.header('WWW-Authenticate', `${scheme} ${parameters.join(', ')}`);
      }
      return c.json({ error: code, error_description: message }, status);
    })
    .use(`${PROJECT_PATH}/*`, allowEveryOrigin)
    .use(`/.well-known/oauth-authorization-server${PROJECT_PATH}`, allowEveryOrigin)
    .use(USERINFO_METADATA_PATH, allowEveryOrigin)
    .get(USERINFO_METADATA_PATH, sendResourceMetadata(deps))
    .get(`${PROJECT_PATH}/.well-known/openid-configuration`, sendDiscoveryDocument(deps))
    .get(`/.well-known/oauth-authorization-server${PROJECT_PATH}`, sendDiscoveryDocument(deps))
    .post('/v1/public/*', answerProviderLibraries(deps))
    .post(`${PROJECT_PATH}/token`, async (c) =>
      c.json(
        await grantTokens(deps, await authenticateTokenRequest(deps, c, requireProjectOf(deps, c))),
      ),
    )
    .post(`${PROJECT_PATH}/device_authorization`, rateLimit(deps, 'device-requests'), async (c) =>
      c.json(
        await startDeviceAuthorization(
          deps,
          await authenticateTokenRequest(deps, c, requireProjectOf(deps, c)),
        ),
      ),
    )
    .post(`${PROJECT_PATH}/register`, sendRegistration(deps))
    .post(`${PROJECT_PATH}/introspect`, (c) =>
      sendIntrospection(deps, c, requireProjectOf(deps, c)),
    )
    .post(`${PROJECT_PATH}/revoke`, async (c) => {
      const request = await authenticateTokenRequest(deps, c, requireProjectOf(deps, c));
      await revokeToken(deps, request, requireTokenParameter(request.form));
      return c.body(null, 200);
    })
    .on(['GET', 'POST'], `${PROJECT_PATH}/userinfo`, async (c) => {
      const project = requireProjectOf(deps, c);
      return c.json(await readUserinfo(deps, project, c.req.header('authorization')));
    });
