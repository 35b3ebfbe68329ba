import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD, demoAddress } from '../demo/accounts.ts';
import { listDatabases } from '../db/other-databases.ts';
import { readPortalBuild } from '../lib/own-files/portal-build.ts';
import type { TestProject } from '../routes/dev/test-project-calls.ts';
import { useTestServer } from '../../test/server/test-server.ts';
import { createTestProjects } from './test-projects.ts';

const server = useTestServer();

let projects: ReturnType<typeof createTestProjects>;

beforeAll(() => {
  projects = createTestProjects({
    deps: server().deps,
    secret: 'a secret that is only used in tests',
    connection: inject('database'),
    build: readPortalBuild('/nowhere'),
  });
});

afterAll(() => projects.stop());

const call = async (
  { url }: TestProject,
  path: string,
  {
    method = 'POST',
    body,
    headers = {},
  }: { method?: string; body?: unknown; headers?: object } = {},
) => {
  const response = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

const logIn = (project: TestProject, email: string, password: string) => {
  const { public_token: token } = project;
  const credentials = Buffer.from(`${token}:${token}`).toString('base64');
  return call(project, '/sdk/v1/passwords/authenticate', {
    body: { email, password, session_duration_minutes: 60 },
    headers: { authorization: `Basic ${credentials}` },
  });
};

const readClock = async (project: TestProject, advance_seconds: number) => {
  const { json } = await call(project, '/__dev/clock', { body: { advance_seconds } });
  return Date.parse(String(json.now));
};

const callBackend = (project: TestProject, path: string) => {
  const credentials = `${project.project_id}:${project.project_secret}`;
  return call(project, path, {
    method: 'GET',
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  });
};

const DAY_SECONDS = 86_400;
const USER_ID = 'user-test-00000000-0000-4000-8000-000000000042';
const FILE_ID = '00000000-0000-4000-8000-00000000f11e';
const mia = { user_id: USER_ID, email: 'mia@site.example', password: 'Rye-And-Caraway-77' };

describe('a test project', () => {
  it('has the demo data, and its users log in', async () => {
    const project = await projects.create({ demo: true });
    expect(await logIn(project, demoAddress('bo'), DEMO_PASSWORD)).toMatchObject({ status: 200 });
  });

  it('is empty when the test asks for it', async () => {
    const project = await projects.create({ demo: false });
    const refused = await logIn(project, demoAddress('bo'), DEMO_PASSWORD);
    expect(refused).toMatchObject({ status: 401 });
  });

  it('shares no clock, no user and no message with another one', async () => {
    const [one, other] = await Promise.all([
      projects.create({ demo: false }),
      projects.create({ demo: false }),
    ]);
    await call(one, '/__dev/seed', { body: { users: [mia] } });
    const [moved, still] = [await readClock(one, 40 * DAY_SECONDS), await readClock(other, 0)];
    expect(Math.round((moved - still) / 1000 / DAY_SECONDS)).toBe(40);
    expect(await logIn(other, mia.email, mia.password)).toMatchObject({ status: 401 });
    expect(await logIn(one, mia.email, mia.password)).toMatchObject({ status: 200 });
    expect(await call(other, '/__dev/outbox', { method: 'GET' })).toMatchObject({ json: [] });
  });

  it('refuses the JWT of a session of another one', async () => {
    const [one, other] = [
      await projects.create({ demo: true }),
      await projects.create({ demo: true }),
    ];
    const { json } = await logIn(one, demoAddress('bo'), DEMO_PASSWORD);
    const { session_jwt: jwt } = json.data as { session_jwt: string };
    const check = (project: TestProject) =>
      call(project, '/v1/sessions/authenticate', {
        body: { session_jwt: jwt },
        headers: {
          authorization: `Basic ${Buffer.from(`${project.project_id}:${project.project_secret}`).toString('base64')}`,
        },
      });
    expect(await check(one)).toMatchObject({ status: 200 });
    expect(await check(other)).toMatchObject({ status: 404 });
  });

  it('takes users and files with the ids that the test chose', async () => {
    const project = await projects.create({ demo: false });
    const file = {
      id: FILE_ID,
      baker: mia.email,
      name: 'Rye.txt',
      type: 'text/plain',
      content: 'flour, water, salt',
      permissions: [{ email: 'lea@partner.example' }],
    };
    const seeded = await call(project, '/__dev/seed', { body: { users: [mia], files: [file] } });
    expect(seeded).toMatchObject({
      status: 201,
      json: {
        users: [{ user_id: USER_ID, email: mia.email }],
        files: [{ id: FILE_ID, name: 'Rye.txt' }],
      },
    });
    expect(await callBackend(project, `/v1/users/${USER_ID}`)).toMatchObject({
      status: 200,
      json: { user_id: USER_ID, emails: [{ email: mia.email, verified: true }] },
    });
  });

  it('inserts nothing of a seed with a wrong row, and names the row', async () => {
    const project = await projects.create({ demo: false });
    const twin = { ...mia, user_id: undefined };
    const refused = await call(project, '/__dev/seed', { body: { users: [mia, twin] } });
    expect(refused.status).toBe(400);
    expect(refused.json.error).toMatch(/^users\.1: /);
    expect(await callBackend(project, `/v1/users/${USER_ID}`)).toMatchObject({ status: 404 });
  });

  it('becomes as it was by a reset, also without demo data', async () => {
    const project = await projects.create({ demo: false });
    await call(project, '/__dev/seed', { body: { users: [mia] } });
    expect(await call(project, '/__dev/reset')).toMatchObject({ status: 200 });
    expect(await callBackend(project, `/v1/users/${USER_ID}`)).toMatchObject({ status: 404 });
    expect(await call(project, '/__dev/seed', { body: { users: [mia] } })).toMatchObject({
      status: 201,
    });
  });

  it('creates no further test projects', async () => {
    const project = await projects.create({ demo: false });
    expect(await call(project, '/__dev/test_projects', { body: {} })).toMatchObject({
      status: 404,
    });
  });

  it('is gone with its database when it is removed', async () => {
    const before = await listDatabases(inject('database'), 'bakehouse_project_');
    const project = await projects.create({ demo: false });
    expect(await projects.remove(project.id)).toBe(true);
    expect(await projects.remove(project.id)).toBe(false);
    await expect(fetch(project.url)).rejects.toThrow('fetch failed');
    expect(await listDatabases(inject('database'), 'bakehouse_project_')).toEqual(before);
    expect(projects.list()).not.toContainEqual(project);
  });
});
