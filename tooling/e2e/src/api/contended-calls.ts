import { createHash } from 'node:crypto';
import { expect } from '@playwright/test';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { basicAuthorization, bearerAuthorization, PUBLIC_TOKEN } from './http-client.ts';
import type { ApiClient } from './api-client.ts';

const BASE_KEY_PATH = "m/0'/0'/0'";

export interface ContendedCallTarget {
  url: string;
  api: ApiClient;
  /** The session of the one caller whose calls come all at once. */
  caller: string;
}

export interface ContendedCallReply {
  status: number;
  retryAfter: string | null;
}

/** Calls that lock the same row when they come at once. */
export interface ContendedCall {
  /** The statuses with which a rule, and not a rate limit, may refuse the call. */
  otherStatuses?: readonly number[];
  /** Returns how to send a call, and how to check that exactly the acknowledged ones were done. */
  prepare: (target: ContendedCallTarget) => Promise<{
    send: (index: number) => Promise<ContendedCallReply>;
    check: (acknowledged: readonly number[]) => Promise<void>;
  }>;
}

interface CallInput {
  method?: string;
  body: unknown;
  authorization: string;
}

const sendCall = async (
  { url }: ContendedCallTarget,
  path: string,
  { method = 'POST', body, authorization }: CallInput,
): Promise<ContendedCallReply> => {
  const headers = { 'content-type': 'application/json', origin: url, authorization };
  const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
  await reply.arrayBuffer();
  return { status: reply.status, retryAfter: reply.headers.get('retry-after') };
};

const sendPortalCall = (target: ContendedCallTarget, path: string, body: unknown) =>
  sendCall(target, `/api${path}`, { body, ...bearerAuthorization(target.caller) });

const sendProviderCall = (target: ContendedCallTarget, path: string, body: unknown) =>
  sendCall(target, `/sdk/v1${path}`, { body, ...basicAuthorization(PUBLIC_TOKEN) });

const bakeFile = async ({ api, caller }: ContendedCallTarget, name: string): Promise<string> => {
  const checksum = createHash('sha256').update(name).digest('hex');
  const file = { name, checksum, size: 1, type: 'application/pdf', permissions: [] };
  expect((await api.portal('/bake', caller, file)).status).toBe(201);
  return checksum;
};

interface FileDetails {
  version: number;
  expires: string | null;
  permissions: { email: string }[];
}

const readFile = async ({ api, caller }: ContendedCallTarget, checksum: string) =>
  (await api.portal<FileDetails>('/get_document', caller, { email: '', checksum })).body;

const countListRows = async ({ api, caller }: ContendedCallTarget, query: string) =>
  (await api.portal<{ total: number }>(`/get_all_audit_logs?${query}`, caller)).body.total;

const createNumberedAddress = (name: string) => (index: number) =>
  `${name}-${index}@partner.example`;
const createDay = (index: number) =>
  new Date(Date.UTC(2090, 0, 1 + index)).toISOString().slice(0, '2090-01-01'.length);

export const CONTENDED_CALLS: Readonly<Record<string, ContendedCall>> = {
  'modify_permissions of one file': {
    prepare: async (target) => {
      const checksum = await bakeFile(target, 'Many grants.pdf');
      const addressOf = createNumberedAddress('grantee');
      return {
        send: (index) =>
          sendPortalCall(target, '/modify_permissions', {
            checksum,
            add: [{ email: addressOf(index), key_path: BASE_KEY_PATH }],
            remove: [],
          }),
        check: async (acknowledged) => {
          const { permissions } = await readFile(target, checksum);
          const granted = permissions.map(({ email }) => email);
          expect(granted.toSorted()).toEqual(acknowledged.map(addressOf).toSorted());
        },
      };
    },
  },
  'modify_dates of one file': {
    prepare: async (target) => {
      const checksum = await bakeFile(target, 'Many dates.pdf');
      return {
        send: (index) =>
          sendPortalCall(target, '/modify_dates', {
            checksum,
            openable_date: null,
            expires_date: createDay(index),
          }),
        check: async (acknowledged) => {
          const { version, expires } = await readFile(target, checksum);
          expect(version).toBe(1 + acknowledged.length);
          expect(acknowledged.map(createDay)).toContain(expires?.slice(0, '2090-01-01'.length));
        },
      };
    },
  },
  'bans of one baker': {
    prepare: async (target) => {
      const before = await countListRows(target, 'action=user_banned');
      const addressOf = createNumberedAddress('banned');
      return {
        send: (index) =>
          sendPortalCall(target, '/bans/manage', {
            action: 'ban',
            email: addressOf(index),
            ban_level: 'individual',
          }),
        check: async (acknowledged) => {
          const banned = (await countListRows(target, 'action=user_banned')) - before;
          expect(banned).toBe(acknowledged.length);
        },
      };
    },
  },
  'changes of one name': {
    prepare: (target) =>
      Promise.resolve({
        send: (index) =>
          sendCall(target, '/sdk/v1/users/me', {
            method: 'PUT',
            body: { name: { first_name: `Bo ${index}` } },
            ...basicAuthorization(target.caller),
          }),
        check: async (acknowledged) => {
          const reply = await fetch(`${target.url}/sdk/v1/users/me`, {
            headers: basicAuthorization(target.caller),
          });
          expect(acknowledged.map((index) => `Bo ${index}`)).toContain(
            // The cast is safe, because the assertion reads the value.
            ((await reply.json()) as { data: { name: { first_name: string } } }).data.name
              .first_name,
          );
        },
      }),
  },
  'openings of one file': {
    prepare: async (target) => {
      const checksum = await bakeFile(target, 'Opened by many.pdf');
      const before = await countListRows(target, 'action=open_blocked');
      return {
        send: () => sendPortalCall(target, '/open', { checksum }),
        check: async (acknowledged) => {
          expect(acknowledged).toEqual([]);
          expect((await countListRows(target, 'action=open_blocked')) - before).toBe(200);
        },
      };
    },
    otherStatuses: [404],
  },
  'codes to one address': {
    prepare: (target) => {
      const email = 'flooded@partner.example';
      return Promise.resolve({
        send: () => sendProviderCall(target, '/otps/email/login_or_create', { email }),
        check: async (acknowledged) => {
          const sent = await fetch(`${target.url}/__dev/outbox?to=${email}`);
          expect(await sent.json()).toHaveLength(acknowledged.length);
        },
      });
    },
  },
  'sign-ups of one address': {
    otherStatuses: [400],
    prepare: (target) => {
      const email = 'wanted@partner.example';
      return Promise.resolve({
        send: () => sendProviderCall(target, '/passwords', { email, password: TEST_PASSWORD }),
        check: async (acknowledged) => {
          expect(acknowledged).toHaveLength(1);
          const credentials = { email, password: TEST_PASSWORD };
          const logIn = sendProviderCall(target, '/passwords/authenticate', credentials);
          expect((await logIn).status).toBe(200);
        },
      });
    },
  },
};
