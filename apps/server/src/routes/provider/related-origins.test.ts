import { beforeAll, expect, it } from 'vitest';
import { createPerson } from '../../../test/people/person.ts';
import { createPasskeySteps, readAuthentication } from '../../../test/people/passkeys.ts';
import { createSoftwareAuthenticator } from '../../../test/people/software-authenticator.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const RELATED = 'https://bakery.fr';
const OTHER = 'https://shop.example';

const server = useTestServer();
beforeAll(() => {
  const lists = { origins: [RELATED, OTHER], related_origins: [RELATED] };
  Object.assign(server().deps.projects.portal, lists);
});
const { startRegistration, finishRegistration, startSignIn, finishSignIn } =
  createPasskeySteps(server);

const registerFrom = async (origin: string) => {
  const { token } = await createPerson(server());
  const passkey = createSoftwareAuthenticator();
  const credential = passkey.create(await startRegistration(token), { origin });
  return { passkey, reply: await finishRegistration(token, credential) };
};

it('lets a related origin create and use passkeys of the domain of the project', async () => {
  const { passkey, reply } = await registerFrom(RELATED);
  const { user } = readAuthentication(reply);
  expect(user.webauthn_registrations).toMatchObject([{ domain: 'localhost' }]);
  const answer = passkey.get(await startSignIn(), { origin: RELATED });
  expect((await finishSignIn(answer)).status).toBe(200);
});

it.each([OTHER, 'https://www.bakery.fr', 'http://bakery.fr'])(
  'refuses both to %s, which is not related',
  async (origin) => {
    const refusal = { error_type: 'unable_to_auth_webauthn_registration' };
    expect((await registerFrom(origin)).reply.json).toMatchObject(refusal);
    const { passkey } = await registerFrom(RELATED);
    const answer = passkey.get(await startSignIn(), { origin });
    expect((await finishSignIn(answer)).json).toMatchObject(refusal);
  },
);
