import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface MockProvider {
  origin: string;
  claims: Readonly<Record<string, unknown>>;
  rotateKey: () => Promise<void>;
}

/** The OpenID provider of the library `oauth2-mock-server`, whose claims a test chooses. */
export function useMockProvider(): MockProvider {
  const library = new OAuth2Server();
  const provider: MockProvider = {
    origin: '',
    claims: {},
    rotateKey: async () => {
      await library.issuer.keys.generate('RS256');
    },
  };
  library.service.on(Events.BeforeTokenSigning, ({ payload }: { payload: object }) => {
    Object.assign(payload, provider.claims);
  });
  beforeAll(async () => {
    await library.issuer.keys.generate('RS256');
    await library.start(0, '127.0.0.1');
    provider.origin = library.issuer.url ?? '';
  });
  beforeEach(() => {
    const sub = crypto.randomUUID();
    provider.claims = { sub, email: `${sub}@people.example`, email_verified: true };
  });
  afterAll(() => library.stop());
  return provider;
}
