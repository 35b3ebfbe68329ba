import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { callBackend, DEMO_BACK_END, DEMO_PROJECT_ID } from '../../../test/backend/back-end.ts';
import { createStoppedClock } from '../../../test/server/stopped-clock.ts';
import { useTestServer } from '../../../test/server/test-server.ts';
import { auditEvents, projectSecrets } from '../../db/tables.ts';
import {
  createProjectSecret,
  listProjectSecrets,
  removeProjectSecret,
} from '../../services/projects/secrets/project-secrets.ts';

const server = useTestServer();

const project = () => server().deps.projects.portal;
const whoami = (secret: string, projectId = DEMO_PROJECT_ID) =>
  callBackend(server(), '/debug/whoami', { as: { projectId, secret } });
const create = () => createProjectSecret(server().deps, project(), 'ada on oven');
const remove = (id: string) =>
  removeProjectSecret(server().deps, project(), { id, operator: 'ada on oven' });

describe('a back end', () => {
  it('proves itself with the id and a secret of its project', async () => {
    const reply = await whoami(DEMO_BACK_END.secret);
    expect(reply.json).toMatchObject({ status_code: 200, project_id: DEMO_PROJECT_ID });
  });

  it.each([
    ['a wrong secret', 'secret-test-wrong', DEMO_PROJECT_ID],
    ['no secret', '', DEMO_PROJECT_ID],
    ['the public token', 'public-token-test-00000000-0000-4000-8000-000000000001', DEMO_PROJECT_ID],
    ['an unknown project', DEMO_BACK_END.secret, 'project-test-unknown'],
    ['a very long secret', 'x'.repeat(10_000), DEMO_PROJECT_ID],
  ])('is refused with %s, always by the same answer', async (_what, secret, projectId) => {
    const reply = await whoami(secret, projectId);
    expect(reply).toMatchObject({ status: 401 });
    expect(reply.json).toMatchObject({
      status_code: 401,
      error_type: 'unauthorized_credentials',
      error_message: 'Unauthorized credentials.',
    });
  });

  it('gets the form of the provider’s errors for a call that does not exist', async () => {
    const reply = await callBackend(server(), '/bread');
    expect(reply.json).toMatchObject({ status_code: 404, error_type: 'route_not_found' });
  });
});

describe('a project', () => {
  it('has two secrets at once, of which the database keeps only hashes', async () => {
    const made = [await create(), await create()].filter((one) => one !== undefined);
    expect(await create()).toBeUndefined();
    const rows = JSON.stringify(await server().deps.db.select().from(projectSecrets));
    for (const { secret } of made) {
      expect((await whoami(secret)).status).toBe(200);
      expect(rows).not.toContain(secret);
    }
    for (const { id, secret } of made) {
      expect(await remove(id)).toBe(true);
      expect((await whoami(secret)).status).toBe(401);
    }
  });

  it('never gets a third secret from two commands at once', async () => {
    const made = await Promise.all([create(), create(), create(), create()]);
    const created = made.filter((one) => one !== undefined);
    expect(created).toHaveLength(2);
    for (const { id } of created) await remove(id);
  });

  it('shows when a secret was used last, so that the old one can be removed', async () => {
    const made = await create();
    const read = async () => (await listProjectSecrets(server().deps, project()))[0]?.lastUsedAt;
    expect(await read()).toBeNull();
    await whoami(made?.secret ?? '');
    expect(await read()).toBeInstanceOf(Date);
    await remove(made?.id ?? '');
  });

  it('has each new and removed secret on record, without the secret', async () => {
    const made = await create();
    await remove(made?.id ?? '');
    const about = (action: 'project_secret_created' | 'project_secret_removed') =>
      server()
        .deps.db.select()
        .from(auditEvents)
        .where(
          and(
            eq(auditEvents.action, action),
            eq(auditEvents.organisationId, project().organisationId),
          ),
        );
    const events = [
      ...(await about('project_secret_created')),
      ...(await about('project_secret_removed')),
    ];
    const texts = events
      .map(({ message, actor }) => `${actor}: ${message}`)
      .filter((text) => text.includes(made?.id ?? ''));
    expect(texts).toEqual([
      `ada on oven: Created a secret for the back end of Bakehouse demo (${made?.id ?? ''})`,
      `ada on oven: Removed a secret of the back end of Bakehouse demo (${made?.id ?? ''})`,
    ]);
    expect(JSON.stringify(events)).not.toContain(made?.secret);
  });
});

describe('the calls of a project', () => {
  const limited = useTestServer({
    env: { RATE_LIMIT_LOOPBACK: '1' },
    clock: createStoppedClock(),
  });

  it('are limited together, whichever network sends them', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 1001; call += 1) {
      const reply = await callBackend(limited(), '/debug/whoami');
      statuses.add(reply.status);
    }
    expect([...statuses]).toEqual([200, 429]);
  });
});
