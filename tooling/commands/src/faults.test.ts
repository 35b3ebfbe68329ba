import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validateSession } from '@bakehouse/contract/calls/auth';
import { describe, expect, it } from 'vitest';
import { runCommandProcess } from '../test/command-process.ts';
import {
  respondText,
  respondJson,
  respondRefusal,
  REQUEST_ID,
  SESSION_TOKEN,
  useScriptedServer,
  type ScriptedResponse,
} from '../test/scripted-server.ts';
import { useTemporaryFolder } from '../test/temporary-folder.ts';
import { CommandFailure } from './file-commands/failure.ts';
import { createPortalClient, type PortalClient } from './file-commands/portal/portal-client.ts';

const server = useScriptedServer();
const folder = useTemporaryFolder();

const HTML = { 'content-type': 'text/html' };
const SECRETS = { BAKEHOUSE_PASSWORD: 'Sourdough', BAKEHOUSE_PIN: '7391' };

const bake = async (...names: string[]) => {
  for (const name of names) await writeFile(join(folder(), name), name);
  const args = [...names, '--as', 'bo@bakehouse.test', '--server', server().url];
  return runCommandProcess('bake', args, { folder: folder(), env: SECRETS });
};

const checkSession = (client: PortalClient) => client.call(validateSession, {}, null);

const calls = () => server().requests.map(({ call }) => call);

describe('a server that is not Bakehouse', () => {
  it.each<[how: string, given: ScriptedResponse, message: RegExp]>([
    [
      'with a page',
      respondText(200, '<h1>Hello</h1>', HTML),
      /\(status 200, text\/html\)\. Check the addr/,
    ],
    [
      'with a redirect',
      respondText(307, '', { location: 'https://elsewhere.example/api/auth/validate' }),
      /redirects to https:\/\/elsewhere\.example\. Give the address of Bakehouse with --server/,
    ],
  ])('that answers %s does not receive the password', async (_, given, message) => {
    server().script('POST /api/auth/validate', given);
    const { code, stdout, stderr } = await bake('a.pdf');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd()).not.toContain('\n');
    expect(calls()).toEqual(['POST /api/auth/validate']);
  });

  it.each<[how: string, given: ScriptedResponse, message: RegExp]>([
    ['with foreign JSON', respondJson(200, { ok: true }), /does not answer like Bakehouse/],
    [
      'with a foreign error',
      respondJson(404, { message: 'Not Found' }),
      /\(status 404, application\/json\)/,
    ],
    ['with an empty body', respondText(204, ''), /\(status 204, no content type\)/],
    ['as a bad gateway', respondText(502, '<h1>Bad</h1>', HTML), /502.*Try again later/],
    [
      'by closing the connection',
      (response) => response.destroy(),
      /^The connection to .* failed: /,
    ],
  ])('that answers %s is reported in one line', async (_, given, message) => {
    server().script('POST /api/auth/validate', given);
    const error = await checkSession(createPortalClient(server().url)).catch(
      (failure: unknown) => failure,
    );
    expect(error).toBeInstanceOf(CommandFailure);
    expect(String(error)).not.toContain('\n');
    expect(error).toHaveProperty('message', expect.stringMatching(message));
  });
});

describe('a server that refuses the login', () => {
  it.each<[how: string, call: string, given: ScriptedResponse, message: RegExp]>([
    [
      'in maintenance',
      'POST /api/auth/validate',
      respondRefusal(503, { error: 'Down.', error_type: 'unavailable' }, { 'retry-after': '120' }),
      /^Down \(request request-id-1, status 503\)\. Try again in 2 minutes\.$/,
    ],
    [
      'after too many attempts',
      'POST /api/stytch/authenticate',
      respondRefusal(
        429,
        { error: 'No.', error_type: 'too_many_requests' },
        { 'retry-after': '10' },
      ),
      /^Too many login attempts from this network\. Try again in 10 seconds\.$/,
    ],
    [
      'because the PIN is locked',
      'POST /api/auth/pin/authenticate',
      respondRefusal(429, { error: 'No.', error_type: 'pin_locked' }, { 'retry-after': '900' }),
      /PIN entry is locked until [-\d]+ [:\d]+ UTC \(in 15 minutes\)\.$/,
    ],
  ])('%s is reported in one line', async (_, call, given, message) => {
    server().script(call, given);
    const { code, stdout, stderr } = await bake('a.pdf');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr.trimEnd()).toMatch(message);
    expect(calls()).not.toContain('POST /api/bake');
  });

  it('receives the request to end a session whose PIN was refused', async () => {
    const wrong = respondRefusal(403, { error: 'No.', error_type: 'invalid_pin', tries_left: 2 });
    server().script('POST /api/auth/pin/authenticate', wrong);
    const { code, stderr } = await bake('a.pdf');
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'Wrong PIN. 2 tries left.\n' });
    expect(calls().at(-1)).toBe('POST /sdk/v1/sessions/revoke');
  });
});

describe('a server that fails on a file', () => {
  it.each<[how: string, given: ScriptedResponse, message: RegExp]>([
    [
      'with an error of its own',
      respondRefusal(500, { error: 'Something broke.', error_type: 'internal_server_error' }),
      new RegExp(`^a\\.pdf: Something broke \\(request ${REQUEST_ID}, status 500\\)\\. Try again`),
    ],
    [
      'by a rule',
      respondRefusal(403, { error: 'Only bakers bake.', error_type: 'forbidden' }),
      /^a\.pdf: The server refused: Only bakers bake\.$/,
    ],
    ['behind a gateway', respondText(502, '', HTML), /^a\.pdf: .*502.*Try again later/],
    [
      'by closing the connection',
      (response) => response.destroy(),
      /^a\.pdf: The connection to .* failed/,
    ],
    [
      'with control characters in the text',
      respondRefusal(400, { error: 'a\n\u001b[2J', error_type: 'invalid_request' }),
      /^a\.pdf: The server refused: a\\u000a\\u001b\[2J$/,
    ],
    [
      'with an unexpected answer',
      respondJson(201, { id: 1 }),
      /^a\.pdf: .*does not answer like Bakeh/,
    ],
  ])('%s is reported in one line, and receives the next file', async (_, given, message) => {
    server().script('POST /api/bake', given);
    const { code, stdout, stderr } = await bake('a.pdf', 'b.pdf');
    const [first = '', second, ...rest] = stderr.split('\n');
    expect({ code, stdout, rest }).toEqual({ code: 1, stdout: '', rest: [''] });
    expect(first).toMatch(message);
    expect(second).toMatch(/^b\.pdf: /);
    expect(calls().filter((call) => call === 'POST /api/bake')).toHaveLength(2);
  });

  it('receives the public token from its page at the end of the session', async () => {
    await bake('a.pdf');
    const { call, authorization } = server().requests.at(-1) ?? {};
    expect(call).toBe('POST /sdk/v1/sessions/revoke');
    const credentials = Buffer.from(`public-token-live-7:${SESSION_TOKEN}`).toString('base64');
    expect(authorization).toBe(`Basic ${credentials}`);
  });

  it.each<[how: string, call: string, given: ScriptedResponse]>([
    [
      'refuses',
      'POST /sdk/v1/sessions/revoke',
      respondJson(404, { error_type: 'session_not_found' }),
    ],
    ['disconnects', 'GET /', (response) => response.destroy()],
  ])('that %s at the end of the session does not make the command fail', async (_, call, given) => {
    server().script(call, given);
    const { code, stdout, stderr } = await bake('a.pdf');
    expect({ code, stdout }).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^file-1 /) as string,
    });
    expect(stderr).toBe('Could not log out. The session ends by itself within a day.\n');
  });
});

it('stops waiting for a response after the timeout', async () => {
  server().script('POST /api/auth/validate', () => undefined);
  const call = checkSession(createPortalClient(server().url, 20));
  await expect(call).rejects.toThrow(/did not answer in time/);
});

it.each(['', '"no"', '{}', '{"error":"No."}', '{"error":1,"error_type":"x","request_id":"y"}'])(
  'treats %s as the response of another server',
  async (body) => {
    server().script('POST /api/auth/validate', respondText(400, body));
    const call = checkSession(createPortalClient(server().url));
    await expect(call).rejects.toThrow(/does not answer like Bakehouse/);
  },
);
