import { eventually } from '@bakehouse/vitest/eventually';
import { describe, expect, it } from 'vitest';
import { flushTasks } from '../../test/fakes/fake-clock.ts';
import { successResponse } from '../../test/fixtures.ts';
import {
  createPasskeyTestClient,
  PRIMARY_START_ROUTE,
  SECONDARY_START_ROUTE,
  type PasskeyTestClient,
} from '../../test/passkeys.ts';

const waiting = {
  session_duration_minutes: 60,
  is_passkey: true,
  conditional_mediation: true,
  disable_input_check: true,
};

const startsOf = ({ platform }: PasskeyTestClient) =>
  [PRIMARY_START_ROUTE, SECONDARY_START_ROUTE].flatMap((route) =>
    platform.server.requestsTo(route),
  );

/** Offers passkeys until a form is left that was shown for as long as `whileShown` takes. */
async function showForm(
  { client }: PasskeyTestClient,
  whileShown: () => Promise<unknown> = () => Promise.resolve(),
  options: object = {},
) {
  const leaving = new AbortController();
  const { signal } = leaving;
  const outcome = client.webauthn
    .authenticate({ ...waiting, ...options }, { signal })
    .catch((error: unknown) => error);
  await whileShown();
  leaving.abort();
  await outcome;
}

/** Shows a form until the browser offers passkeys. */
const showUntilOffered = (page: PasskeyTestClient, options?: object) => {
  const { prompts } = page.authenticator;
  const before = prompts.length;
  page.authenticator.wait();
  return showForm(page, () => eventually(() => prompts.length > before), options);
};

describe('the challenge of the autofill', () => {
  it('is requested once for a form that comes and goes', async () => {
    const page = createPasskeyTestClient();
    page.authenticator.wait();
    for (let time = 0; time < 10; time += 1) {
      await showForm(page);
      await showUntilOffered(page);
    }
    expect(startsOf(page)).toHaveLength(1);
    expect(page.authenticator.prompts).toHaveLength(10);
  });

  it.each<[string, (page: PasskeyTestClient) => Promise<unknown>]>([
    [
      'was used',
      ({ authenticator, client }) => {
        authenticator.answer();
        return client.webauthn.authenticate(waiting);
      },
    ],
    ['has half of its life behind it', ({ platform }) => platform.clock.advance(150_000)],
    [
      'could not be offered',
      ({ authenticator, client }) => {
        authenticator.fail(new DOMException('', 'SecurityError'));
        return client.webauthn.authenticate(waiting).catch(() => undefined);
      },
    ],
  ])('is requested again when it %s', async (_case, end) => {
    const page = createPasskeyTestClient();
    await showUntilOffered(page);
    await end(page);
    await showUntilOffered(page);
    expect(startsOf(page)).toHaveLength(2);
  });

  it('is requested again when its request has failed', async () => {
    const page = createPasskeyTestClient();
    const { server } = page.platform;
    const start = server.on.bind(server, PRIMARY_START_ROUTE);
    start(() => successResponse({ request_id: 'r' }));
    await expect(page.client.webauthn.authenticate(waiting)).rejects.toThrow();
    start(() => Response.error());
    await expect(page.client.webauthn.authenticate(waiting)).rejects.toThrow();
    await showForm(page, () => eventually(() => startsOf(page).length === 3));
    await flushTasks();
    await showForm(page, () => eventually(() => startsOf(page).length === 4));
  });

  it('belongs to one domain', async () => {
    const page = createPasskeyTestClient();
    await showUntilOffered(page);
    await showUntilOffered(page, { domain: 'login.example.com' });
    expect(startsOf(page)).toHaveLength(2);
  });

  it('is not that of a prompt', async () => {
    const page = createPasskeyTestClient();
    await showUntilOffered(page);
    page.authenticator.answer();
    await page.client.webauthn.authenticate({ ...waiting, conditional_mediation: false });
    expect(startsOf(page)).toHaveLength(2);
  });
});
