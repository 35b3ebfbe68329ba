import { createSessionVerifier } from '@bakehouse/sdk/backend';
import { startServer, type StartedServer, type TestProject } from '@bakehouse/sdk/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: StartedServer;
let project: TestProject;

beforeAll(async () => {
  server = await startServer();
  project = await server.createProject({ seed: { users: [{ email: 'mia@example.com' }] } });
});

afterAll(() => server.stop());

it('knows who is logged in until the session is over', async () => {
  const { session_token, user_id: userId } = await project.logInAs('mia@example.com', {
    minutes: 60,
  });
  const verifier = createSessionVerifier({
    projectId: project.projectId,
    apiOrigin: project.url,
    secret: project.projectSecret,
  });
  expect(await verifier.verifyByCall(session_token)).toMatchObject({ userId });
  await project.clock.advance({ minutes: 61 });
  await expect(verifier.verifyByCall(session_token)).rejects.toThrow();
});
