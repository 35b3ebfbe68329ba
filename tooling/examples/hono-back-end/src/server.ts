import { serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createHonoGuard, createSessionVerifier, sessionOf } from '@bakehouse/sdk/backend';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { eventsOf, receive } from './events.js';
import { page } from './page.js';
import { settings } from './settings.js';

const { apiOrigin, projectId, port } = settings;

/** Checks the signature of a session with the public keys of the server, without a call. */
const verifier = createSessionVerifier({ apiOrigin, projectId });

const app = new Hono();

app.use(
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", apiOrigin],
      styleSrc: ["'self'"],
      connectSrc: ["'self'", apiOrigin],
      imgSrc: ["'self'", 'data:'],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
    },
  }),
);

app.use('/api/*', createHonoGuard(verifier));

app.get('/api/me', (c) => {
  const { userId, expiresAt } = sessionOf(c);
  return c.json({ userId, expiresAt, events: eventsOf(userId) });
});

app.post('/webhooks', bodyLimit({ maxSize: 100_000 }), async (c) => {
  // The signature is that of the text as it came.
  const isAccepted = receive(await c.req.text(), c.req.header());
  return c.body(null, isAccepted ? 204 : 401);
});

app.get('/', (c) => c.html(page));
app.use(serveStatic({ root: 'public' }));

serve({ fetch: app.fetch, port }, () => console.log(`Open http://localhost:${port}`));
