import { createFastifyGuard, createSessionVerifier, sessionOf } from '@bakehouse/sdk/backend';
import { fastify, type FastifyInstance } from 'fastify';

const verifier = createSessionVerifier({
  projectId: 'project-test-00000000-0000-4000-8000-000000000001',
  apiOrigin: 'https://login.example.com',
});

export const app: FastifyInstance = fastify();
app.addHook('onRequest', createFastifyGuard(verifier));
app.get('/api/me', (request) => ({ user: sessionOf(request).userId }));
