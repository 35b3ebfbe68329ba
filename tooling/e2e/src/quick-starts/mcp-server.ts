import { serve } from '@hono/node-server';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { Hono } from 'hono';
import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';

const { ISSUER = '', PORT = '3001' } = process.env;
const { ORIGIN = `http://localhost:${PORT}` } = process.env;
const RESOURCE = `${ORIGIN}/mcp`;
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', ISSUER));

async function readUser(authorization = ''): Promise<JWTPayload | undefined> {
  const checks = { issuer: ISSUER, audience: RESOURCE, typ: 'at+jwt' };
  const token = authorization.replace(/^Bearer /i, '');
  return jwtVerify(token, keys, checks).then(
    ({ payload }) => payload,
    () => undefined,
  );
}

function createMcpServer({ sub = '' }: JWTPayload): McpServer {
  const server = new McpServer({ name: 'bakery', version: '1.0.0' });
  server.registerTool('who-am-i', { description: 'Says whose account this is' }, () => ({
    content: [{ type: 'text', text: `You are ${sub}` }],
  }));
  return server;
}

const app = new Hono();

app.get(METADATA_PATH, (c) =>
  c.json({
    resource: RESOURCE,
    authorization_servers: [ISSUER],
    scopes_supported: ['openid'],
    bearer_methods_supported: ['header'],
  }),
);

app.all('/mcp', async (c) => {
  const user = await readUser(c.req.header('authorization'));
  if (!user) {
    c.header('WWW-Authenticate', `Bearer resource_metadata="${ORIGIN}${METADATA_PATH}"`);
    return c.text('Log in first.', 401);
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await createMcpServer(user).connect(transport);
  return transport.handleRequest(c.req.raw);
});

serve({ fetch: app.fetch, port: Number(PORT) }, () => console.log(`Listening at ${RESOURCE}`));
