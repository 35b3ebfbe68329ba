import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { createApiClient, type ApiClient } from '../api/api-client.ts';
import type { ApiResponse } from '../api/http-client.ts';
import { emailOf } from '../people/accounts.ts';
import { expectIntactAuditLog } from '../api/audit-log-check.ts';
import { test } from '../server/server-sandbox.ts';

const ROUNDS = 8;
const OPENS = 20;
const DEE = emailOf('dee');

interface People {
  ada: string;
  bo: string;
  dee: string;
}

interface Change {
  /** The action of the change in the audit log. */
  action: string;
  /** The response to an opening that is queued behind the change. */
  status: number;
  make: (api: ApiClient, people: People) => Promise<unknown>;
  undo: (api: ApiClient, people: People) => Promise<unknown>;
}

const manage =
  (action: string) =>
  (api: ApiClient, { ada }: People) =>
    api.portal('/users/manage', ada, { action, email: DEE, admin: true });

const ban =
  (action: string, level: 'individual' | 'org') =>
  (api: ApiClient, { ada, bo }: People) =>
    api.portal('/bans/manage', level === 'org' ? ada : bo, {
      action,
      email: DEE,
      ban_level: level,
      ...(level === 'org' && { admin: true }),
    });

const CHANGES: Readonly<Record<string, Change>> = {
  'a deactivation': {
    action: 'baker_deactivated',
    status: 401,
    make: manage('deactivate'),
    undo: manage('reactivate'),
  },
  'a ban by the baker': {
    action: 'user_banned',
    status: 403,
    make: ban('ban', 'individual'),
    undo: ban('unban', 'individual'),
  },
  'a ban by the organisation': {
    action: 'user_banned',
    status: 403,
    make: ban('ban', 'org'),
    undo: ban('unban', 'org'),
  },
  'a logout': {
    action: 'session_revoked',
    status: 401,
    make: (api, { dee }) => api.revoke(dee),
    undo: () => Promise.resolve(),
  },
};

interface Row {
  action: string;
  user: string;
}

const tokenOf = async (api: ApiClient, name: 'ada' | 'bo' | 'dee') =>
  (await api.logInWithPin(name)).session_token;

async function bakeForDee(api: ApiClient, { bo }: People, round: number): Promise<string> {
  const checksum = createHash('sha256').update(`opened in round ${round}`).digest('hex');
  const file = { name: `Round ${round}.pdf`, checksum, size: 1, type: 'application/pdf' };
  await api.portal('/bake', bo, { ...file, permissions: [{ email: DEE }] });
  return checksum;
}

/** Sends openings, the change and more openings at once. */
async function race(api: ApiClient, people: People, { make }: Change, checksum: string) {
  const opens = () =>
    Array.from({ length: OPENS }, () => api.portal('/open', people.dee, { checksum }));
  const early = opens();
  const made = make(api, people);
  const late = opens();
  await made;
  const behind = await api.portal('/open', people.dee, { checksum });
  return { answers: await Promise.all([...early, ...late]), behind };
}

const countOf = (answers: readonly ApiResponse<unknown>[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

for (const [name, change] of Object.entries(CHANGES)) {
  test(
    `an opening queued behind ${name} is refused, and the audit log has the same order`,
    { tag: '@long' },
    async ({ sandbox }) => {
      const server = sandbox.launch();
      await server.ready;
      const api = createApiClient(server.url);
      const people = { ada: await tokenOf(api, 'ada'), bo: await tokenOf(api, 'bo'), dee: '' };

      for (let round = 0; round < ROUNDS; round += 1) {
        people.dee = await tokenOf(api, 'dee');
        const checksum = await bakeForDee(api, people, round);
        const { answers, behind } = await race(api, people, change, checksum);
        const listed = await api.portal<{ data: Row[] }>(
          `/get_all_audit_logs?admin=true&limit=100&search=${encodeURIComponent(DEE)}`,
          people.ada,
        );
        await change.undo(api, people);

        const { data } = listed.body;
        const at = data.findIndex(({ action }) => action === change.action);
        const opened = (rows: readonly Row[]) =>
          rows.filter(({ action }) => action === 'file_opened');
        const ofRound = data.slice(
          0,
          data.findIndex(({ action }) => action === 'login_2fa'),
        );
        expect(at).toBeGreaterThanOrEqual(0);
        expect(opened(data.slice(0, at))).toEqual([]);
        expect(opened(ofRound)).toHaveLength(countOf(answers, 200));
        expect(countOf(answers, 200) + countOf(answers, change.status)).toBe(answers.length);
        expect(behind.status).toBe(change.status);
      }
      await expectIntactAuditLog(api, people.bo, sandbox.dataFolder);
    },
  );
}
