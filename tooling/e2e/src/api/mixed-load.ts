import { createHash, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { ApiClient } from './api-client.ts';
import type { ApiResponse } from './http-client.ts';
import { emailOf } from '../people/accounts.ts';

const BASE_KEY_PATH = "m/0'/0'/0'";
/** The load generator backs off after a failed request, so that it does not keep the server busy with errors. */
const REFUSAL_BACKOFF_MS = 20;

/** Writes that the server confirmed; all of them must survive a crash. */
interface AcknowledgedWrites {
  /** Maps the checksum of each file to the email addresses that were granted access. */
  files: Map<string, string[]>;
  openings: number;
  sessions: string[];
}

export interface MixedLoad {
  acknowledged: AcknowledgedWrites;
  /** Counts the responses by status; `broken` counts requests without a response. */
  statuses: Map<number | 'broken', number>;
  /** Returns the number of successful responses so far. */
  answered: () => number;
  stop: () => Promise<void>;
}

const OPENER_PERMISSION = { email: emailOf('dee') };

const createRandomFile = () => {
  const checksum = createHash('sha256').update(randomUUID()).digest('hex');
  const name = `${checksum.slice(0, 8)}.pdf`;
  return { name, checksum, size: 1000, type: 'application/pdf', permissions: [OPENER_PERMISSION] };
};

export interface LoadTarget {
  api: ApiClient;
  baker: string;
  opener: string;
  opened: string;
}

export async function createLoadTarget(api: ApiClient): Promise<LoadTarget> {
  const { session_token: baker } = await api.logInWithPin('bo');
  const { session_token: opener } = await api.logInWithPin('dee');
  const file = createRandomFile();
  expect((await api.portal('/bake', baker, file)).status).toBe(201);
  return { api, baker, opener, opened: file.checksum };
}

/** Runs several kinds of requests in parallel loops until `stop` is called. */
export function startMixedLoad({ api, baker, opener, opened }: LoadTarget): MixedLoad {
  const acknowledged: AcknowledgedWrites = { files: new Map(), openings: 0, sessions: [] };
  const statuses: MixedLoad['statuses'] = new Map();
  let isStopping = false;

  const note = (status: number | 'broken') => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  const ask = async (path: string, token: string, body?: unknown): Promise<boolean> => {
    const answer = await api
      .portal(path, token, body)
      .catch((): ApiResponse<unknown> | undefined => undefined);
    note(answer?.status ?? 'broken');
    if (answer?.status === 503) expect(answer.body).toMatchObject({ error_type: 'unavailable' });
    const isDone = answer !== undefined && answer.status < 300;
    if (!isDone) await new Promise((resolve) => setTimeout(resolve, REFUSAL_BACKOFF_MS));
    return isDone;
  };

  const bake = async () => {
    const file = createRandomFile();
    if (await ask('/bake', baker, file)) acknowledged.files.set(file.checksum, []);
  };
  const allow = async () => {
    const file = createRandomFile();
    if (!(await ask('/bake', baker, file))) return;
    const added: string[] = [];
    acknowledged.files.set(file.checksum, added);
    for (let index = 0; index < 3; index += 1) {
      const email = `opener-${index}@partner.example`;
      const add = [{ email, key_path: BASE_KEY_PATH }];
      const body = { checksum: file.checksum, add, remove: [] };
      if (await ask('/modify_permissions', baker, body)) added.push(email);
    }
  };
  const open = async () => {
    if (await ask('/open', opener, { checksum: opened })) acknowledged.openings += 1;
  };
  const list = async () => {
    await ask('/get_files?limit=100', baker);
    await ask('/get_all_audit_logs?limit=100&search=dee', baker);
  };
  const signIn = async () => {
    await api.logIn('dee').then(
      ({ session_token }) => {
        note(200);
        acknowledged.sessions.push(session_token);
      },
      (error: unknown) => {
        note(String(error).includes(' answered 503: ') ? 503 : 'broken');
      },
    );
  };

  const working = [bake, bake, bake, allow, allow, open, open, list, signIn].map(async (work) => {
    while (!isStopping) await work();
  });
  return {
    acknowledged,
    statuses,
    answered: () => (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0),
    async stop() {
      isStopping = true;
      await Promise.all(working);
    },
  };
}

interface FileDetails {
  permissions: { email: string }[];
}

export const countRecordedOpenings = async ({ api, baker }: LoadTarget) =>
  (await api.portal<{ total: number }>('/get_all_audit_logs?activity_type=opened', baker)).body
    .total;

/** Expects that all confirmed writes exist, and that only requested openings were recorded. */
export async function expectAcknowledgedWrites(
  target: LoadTarget,
  load: MixedLoad,
  openedBefore: number,
) {
  const { api, baker } = target;
  const { files, openings, sessions } = load.acknowledged;
  for (const [checksum, added] of files) {
    const asked = { email: '', checksum };
    const { status, body } = await api.portal<FileDetails>('/get_document', baker, asked);
    expect(status).toBe(200);
    const allowed = body.permissions.map(({ email }) => email);
    expect(allowed).toEqual(expect.arrayContaining([OPENER_PERMISSION.email, ...added]));
  }
  const recorded = (await countRecordedOpenings(target)) - openedBefore;
  expect(recorded).toBeGreaterThanOrEqual(openings);
  expect(recorded).toBeLessThanOrEqual(openings + (load.statuses.get(503) ?? 0));
  for (const token of sessions) expect((await api.validate(token)).status).toBe(200);
}
