import { describe, expect, it } from 'vitest';
import { callUntyped } from '../../../test/call-untyped.ts';
import { createSignedInClient, createTestClient } from '../../../test/create-test-client.ts';
import { flushTasks } from '../../../test/fakes/fake-clock.ts';
import { PUBLIC_TOKEN } from '../../../test/fixtures.ts';

const options = {
  client_id: 'c',
  redirect_uri: 'https://app.example/cb',
  response_type: 'code',
  scope: 'openid email',
  code_challenge: 'cc',
  state: undefined,
  nonce: 'n',
  consent_granted: false,
};

describe('idp.oauthAuthorizeSubmit', () => {
  it('leaves the page by posting a form with the credentials of the user', async () => {
    const { client, platform } = await createSignedInClient();
    await client.idp.oauthAuthorizeSubmit(options);
    const [form, ...more] = platform.forms;
    expect(more).toEqual([]);
    expect(form?.url).toBe('https://api.example.com/sdk/v1/oauth/authorize');
    expect(Object.keys(form?.fields ?? {})).toEqual([
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
      'code_challenge',
      'nonce',
      'consent_granted',
      '__Authorization',
      '__X-SDK-Client',
      '__X-SDK-Parent-Host',
    ]);
    expect(form?.fields).toMatchObject({
      scope: 'openid email',
      consent_granted: 'false',
      __Authorization: `Basic ${btoa(`${PUBLIC_TOKEN}:session-token-1`)}`,
      '__X-SDK-Parent-Host': 'https://app.example.com',
    });
    expect(JSON.parse(atob(form?.fields['__X-SDK-Client'] ?? ''))).toMatchObject({
      stytch_session_id: 'session-test-1',
    });
  });

  it('sends the known fields in the order of the caller', async () => {
    const { client, platform } = createTestClient();
    const { scope: _, ...rest } = options;
    const given = { extra: 'x', scopes: ['openid', 'email'], ...rest, state: 's' };
    await client.idp.oauthAuthorizeSubmit(given);
    const { fields = {} } = platform.forms[0] ?? {};
    expect(Object.keys(fields)).toEqual([
      ...Object.keys(given).filter((key) => key !== 'extra'),
      '__Authorization',
      '__X-SDK-Client',
      '__X-SDK-Parent-Host',
    ]);
    expect(fields.scopes).toBe('openid,email');
  });

  it.each([
    ['scope', 5],
    ['scopes', 'openid'],
    ['code_challenge', 5],
    ['state', 5],
    ['nonce', 5],
    ['consent_granted', 'yes'],
  ])('refuses an invalid %s', async (field, value) => {
    const { client, platform } = createTestClient();
    await expect(
      callUntyped(client.idp.oauthAuthorizeSubmit, { ...options, [field]: value }),
    ).rejects.toThrow(`${field} must be a`);
    expect(platform.forms).toEqual([]);
  });

  it('rejects when it is cancelled while its code loads, and posts nothing later', async () => {
    const { client, platform } = createTestClient();
    const cancellation = new AbortController();
    const submit = client.idp.oauthAuthorizeSubmit(options, { signal: cancellation.signal });
    cancellation.abort(new Error('changed my mind'));
    await expect(submit).rejects.toThrow('changed my mind');
    await import('../../dom/submit-form.ts');
    await flushTasks();
    expect(platform.forms).toEqual([]);
  });

  it('posts nothing after the caller has cancelled', async () => {
    const { client, platform } = createTestClient();
    const signal = AbortSignal.abort(new Error('changed my mind'));
    await expect(client.idp.oauthAuthorizeSubmit(options, { signal })).rejects.toThrow(
      'changed my mind',
    );
    expect(platform.forms).toEqual([]);
  });
});
