import { describe, expect, it } from 'vitest';
import { API_ORIGIN, createTestClient } from '../test/create-test-client.ts';
import { flushTasks } from '../test/fakes/fake-clock.ts';
import { createFakePlatform } from '../test/fakes/fake-platform.ts';
import { createSignInResponse, PUBLIC_TOKEN, successResponse } from '../test/fixtures.ts';
import {
  addNamespaces,
  createClientWithOnPlatform,
  type NamespacesToCreate,
} from './client-with.ts';
import * as namespaces from './namespaces.ts';
import type { Namespaces } from './namespaces.ts';

const NAMES = Object.keys(namespaces) as (keyof Namespaces)[];

const CREDENTIALS = {
  email: 'bo@bakehouse.test',
  password: 'Sourdough-Rises-At-5am',
  session_duration_minutes: 60,
};

function createTestClientWith<Name extends keyof Namespaces>(given: NamespacesToCreate<Name>) {
  const platform = createFakePlatform();
  const options = { apiOrigin: API_ORIGIN };
  const client = createClientWithOnPlatform(platform, PUBLIC_TOKEN, given, options);
  return { client, platform };
}

const namesIn = (part: object) => Object.keys(part).sort();

describe('createClientWith', () => {
  it('creates the session and the user without any namespace', () => {
    const { client } = createTestClientWith({});
    expect(namesIn(client)).toEqual([
      'destroy',
      'linkHosts',
      'onStateChange',
      'publicToken',
      'session',
      'user',
    ]);
  });

  it('trusts links to the host of the API and to the provider', () => {
    const { client } = createTestClientWith({});
    expect(client.linkHosts).toEqual([new URL(API_ORIGIN).hostname, 'stytch.com']);
  });

  it.each(NAMES)('creates %s alone with the methods that createClient gives it', (name) => {
    const { client } = createTestClientWith({ [name]: namespaces[name] } as NamespacesToCreate<
      typeof name
    >);
    const { client: whole } = createTestClient();
    const { parseAuthenticateUrl, removeTokenFromUrl, authenticateByUrl, logEvent } = whole;
    const expected = {
      ...whole,
      urlAuthentication: { parseAuthenticateUrl, removeTokenFromUrl, authenticateByUrl },
      usageEvents: { logEvent },
    };
    expect(namesIn(client[name])).toEqual(namesIn(expected[name]));
  });

  it('signs in with a namespace and stores the session', async () => {
    const { client, platform } = createTestClientWith({ passwords: namespaces.passwords });
    platform.server.on('POST /passwords/authenticate', () =>
      successResponse(createSignInResponse()),
    );
    await client.passwords.authenticate(CREDENTIALS);
    expect(client.session.getSync()).toEqual(createSignInResponse().session);
  });

  it('requests the configuration once, for the first namespace that needs it', async () => {
    const { client, platform } = createTestClientWith({ idp: namespaces.idp });
    const count = async () => {
      await flushTasks();
      return platform.server.requestsTo(`GET /projects/bootstrap/${PUBLIC_TOKEN}`).length;
    };
    expect(await count()).toBe(0);
    addNamespaces(client, { passwords: namespaces.passwords, magicLinks: namespaces.magicLinks });
    addNamespaces(client, { otps: namespaces.otps });
    expect(await count()).toBe(1);
  });

  it('reports no usage events without their namespace', async () => {
    const { client, platform } = createTestClientWith({ oauth: namespaces.oauth });
    await client.oauth.google.start();
    await platform.clock.advance(800);
    expect(platform.navigations).toHaveLength(1);
    expect(platform.server.requestsTo('POST /events')).toEqual([]);
  });

  it('handles a token in the URL only if it has the namespace of the token', () => {
    const { magicLinks, urlAuthentication } = namespaces;
    const { client } = createTestClientWith({ magicLinks, urlAuthentication });
    const handles = (type: string) =>
      client.urlAuthentication.parseAuthenticateUrl(
        `https://app.example/?stytch_token_type=${type}&token=t`,
      )?.handled;
    expect([handles('magic_links'), handles('oauth'), handles('impersonation')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('addNamespaces', () => {
  it('adds a namespace that shares the session of the client', async () => {
    const { client, platform } = createTestClientWith({});
    platform.server.on('POST /passwords/authenticate', () =>
      successResponse(createSignInResponse()),
    );
    const extended = addNamespaces(client, { passwords: namespaces.passwords });
    await extended.passwords.authenticate(CREDENTIALS);
    expect(client.session.getSync()).toEqual(createSignInResponse().session);
  });

  it('lets an earlier namespace use a later one', () => {
    const { client } = createTestClientWith({ urlAuthentication: namespaces.urlAuthentication });
    addNamespaces(client, { magicLinks: namespaces.magicLinks });
    const url = 'https://app.example/?stytch_token_type=magic_links&token=t';
    expect(client.urlAuthentication.parseAuthenticateUrl(url)?.handled).toBe(true);
  });

  it('keeps the namespaces of a complete client', () => {
    const { client } = createTestClient();
    const { passwords } = client;
    expect(addNamespaces(client, { passwords: namespaces.passwords }).passwords).toBe(passwords);
  });

  it('refuses a client of another kind', () => {
    const { client } = createTestClient();
    expect(() => addNamespaces(client, { usageEvents: namespaces.usageEvents })).toThrow(
      'Invalid call to addNamespaces\nclient must come from createClientWith',
    );
  });
});
