import * as oauth from 'oauth4webapi';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const resourceUrl = () => {
  const { config, projects } = server().deps;
  return `${config.publicUrl}/v1/oauth2/${projects.portal.project_id}/userinfo`;
};

const options = () => ({
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- The test server has an http URL.
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: async (url: string, init: object) => server().app.request(url, init),
});

it('leads an app without a token from userinfo to the server that issues one', async () => {
  const resource = new URL(resourceUrl());
  const refused = await server().app.request(resource.href);
  const challenge = refused.headers.get('www-authenticate') ?? '';
  expect(refused.status).toBe(401);
  const [, metadataUrl] =
    /^Bearer realm="Bakehouse", resource_metadata="([^"]+)"$/.exec(challenge) ?? [];
  const { origin, pathname } = resource;
  expect(metadataUrl).toBe(`${origin}/.well-known/oauth-protected-resource${pathname}`);

  const response = await oauth.resourceDiscoveryRequest(resource, options());
  const found = await oauth.processResourceDiscoveryResponse(resource, response);
  expect(found).toMatchObject({ resource: resource.href, bearer_methods_supported: ['header'] });
  const issuer = new URL(found.authorization_servers?.[0] ?? '');
  const discovered = await oauth.discoveryRequest(issuer, { ...options(), algorithm: 'oauth2' });
  const as = await oauth.processDiscoveryResponse(issuer, discovered);
  expect(as.userinfo_endpoint).toBe(resource.href);
});

it('may be read by pages of every origin, with the header that names it', async () => {
  const headers = { origin: 'https://app.example' };
  const refused = await server().app.request(resourceUrl(), { headers });
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('access-control-expose-headers')).toBe('WWW-Authenticate');
  const { pathname } = new URL(resourceUrl());
  const path = `/.well-known/oauth-protected-resource${pathname}`;
  const document = await server().app.request(path, { headers });
  expect(document.headers.get('access-control-allow-origin')).toBe('*');
});

it('is unknown for a project that does not exist', async () => {
  const path = '/.well-known/oauth-protected-resource/v1/oauth2/nothing/userinfo';
  expect((await server().send(path)).status).toBe(404);
});
