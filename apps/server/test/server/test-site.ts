import type { TestServer } from './test-server.ts';

/** The server as the pages of the project see it. */
export const siteOf = (server: TestServer, publicToken: string): TestServer => ({
  ...server,
  provider: (path, { token = publicToken, headers, ...rest } = {}) =>
    server.send(`/sdk/v1${path}`, {
      ...rest,
      headers: { authorization: `Basic ${btoa(`${publicToken}:${token}`)}`, ...headers },
    }),
});

/** The configuration of a project whose pages are those that the tests pretend to be. */
export const siteConfiguration = (name: string, more: object = {}) => ({
  public_token: `public-token-test-${name}`,
  project_id: `project-test-${name}`,
  name,
  origins: ['http://localhost:3000', 'http://localhost:4100'],
  redirect_urls: [
    'http://localhost:4100/',
    'http://localhost:4100/in',
    'http://localhost:4100/new',
  ],
  ...more,
});
