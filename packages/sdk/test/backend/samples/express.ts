import { createExpressGuard, createSessionVerifier, sessionOf } from '@bakehouse/sdk/backend';
import express, { type Express } from 'express';

const verifier = createSessionVerifier({
  projectId: 'project-test-00000000-0000-4000-8000-000000000001',
  apiOrigin: 'https://login.example.com',
});

export const app: Express = express();
app.use('/api', createExpressGuard(verifier));
app.get('/api/me', (request, response) => {
  response.json({ user: sessionOf(request).userId });
});
