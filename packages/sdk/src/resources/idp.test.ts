import { describe, expect, it } from 'vitest';
import { createSignedInClient, createTestClient } from '../../test/create-test-client.ts';
import { PUBLIC_TOKEN } from '../../test/fixtures.ts';

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
  it('leaves the page by a form in the name of the user', async () => {
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

  it('sends lists as the provider does, joined by commas', async () => {
    const { client, platform } = createTestClient();
    await client.idp.oauthAuthorizeSubmit({ ...options, scopes: ['openid', 'email'] });
    expect(platform.forms[0]?.fields.scopes).toBe('openid,email');
  });
});
