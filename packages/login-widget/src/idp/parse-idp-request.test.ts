import { describe, expect, it } from 'vitest';
import { parseIdpRequest } from './parse-idp-request.ts';

const APP = { client_id: 'c', redirect_uri: 'https://app.example/in' };
const OUT = { client_id: 'c', post_logout_redirect_uri: 'https://app.example/out' };

const queryOf = (fields: object) => `?${new URLSearchParams({ ...fields }).toString()}`;

describe('parseIdpRequest', () => {
  it.each<[object, object]>([
    [
      APP,
      {
        kind: 'authorize',
        request: { ...APP, response_type: 'code', scope: 'openid email profile' },
      },
    ],
    [
      {
        ...APP,
        response_type: 'token',
        scope: 'openid',
        code_challenge: 'ch',
        state: 's',
        nonce: 'n',
        other: 'x',
      },
      {
        kind: 'authorize',
        request: {
          ...APP,
          response_type: 'token',
          scope: 'openid',
          code_challenge: 'ch',
          state: 's',
          nonce: 'n',
        },
      },
    ],
    [
      { ...APP, scope: ' ' },
      {
        kind: 'authorize',
        request: { ...APP, response_type: 'code', scope: 'openid email profile' },
      },
    ],
    [{}, { kind: 'incomplete', missing: 'client_id' }],
    [{ redirect_uri: 'https://app.example' }, { kind: 'incomplete', missing: 'client_id' }],
    [{ client_id: 'c' }, { kind: 'incomplete', missing: 'redirect_uri' }],
    [
      { client_id: 'c', redirect_uri: '' },
      { kind: 'incomplete', missing: 'redirect_uri' },
    ],
    [
      { ...APP, prompt: 'consent', resource: 'https://api.example' },
      {
        kind: 'authorize',
        request: {
          ...APP,
          response_type: 'code',
          scope: 'openid email profile',
          prompt: 'consent',
          resource: ['https://api.example'],
        },
      },
    ],
    [OUT, { kind: 'logout', request: OUT }],
    [
      { ...OUT, id_token_hint: 't', state: 's' },
      { kind: 'logout', request: { ...OUT, id_token_hint: 't', state: 's' } },
    ],
    [
      { ...OUT, post_logout_redirect_uri: '' },
      { kind: 'incomplete', missing: 'post_logout_redirect_uri' },
    ],
    [
      { post_logout_redirect_uri: 'https://app.example' },
      { kind: 'incomplete', missing: 'client_id' },
    ],
  ])('reads %j', (fields, parsed) => {
    expect(parseIdpRequest({ search: queryOf(fields), pathname: '/oauth' })).toEqual(parsed);
  });

  it.each([
    ['/oauth/logout', { client_id: 'c' }, 'post_logout_redirect_uri'],
    ['/oauth/logout', { client_id: 'c', redirect_uri: '' }, 'redirect_uri'],
    ['/oauth/authorize', { client_id: 'c' }, 'redirect_uri'],
  ])('on the page %s misses in %j the parameter %s', (pathname, fields, missing) => {
    const parsed = parseIdpRequest({ search: queryOf(fields), pathname });
    expect(parsed).toEqual({ kind: 'incomplete', missing });
  });
});
