import { createHonoGuard, createSessionVerifier, sessionOf } from '@bakehouse/sdk/backend';
import { Hono } from 'hono';

const verifier = createSessionVerifier({
  projectId: 'project-test-00000000-0000-4000-8000-000000000001',
  apiOrigin: 'https://login.example.com',
});

export const app: Hono = new Hono();
app.use('/api/*', createHonoGuard(verifier));
app.use('/api/payments/*', createHonoGuard(verifier, { requireSecondFactor: true }));
app.get('/api/me', (c) => c.json({ user: sessionOf(c).userId }));
