import type { TotpCreateResponse } from '@bakehouse/sdk';
import { TOTP } from 'otpauth';
import { expect, test } from '../fixtures.ts';
import { TEST_PASSWORD } from '../people/accounts.ts';
import { COMPARED_CLIENTS, withPageOnServer } from './page/page-on-server.ts';
import type { CallOutcome, SdkPage } from './page/sdk-page.ts';

const minutes = { session_duration_minutes: 60 };
const PERIOD_MS = 30_000;

const valueOf = (outcome: CallOutcome): unknown => {
  if ('value' in outcome) return outcome.value;
  throw new Error(`The call was refused: ${outcome.error.message}`);
};

/** The code that a phone shows, some periods from now. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + periods * PERIOD_MS });

const errorOf = (error_type: string): unknown =>
  expect.objectContaining({ error: expect.objectContaining({ error_type }) });

/** Returns the size of an image as the browser decodes it. */
const decodeImage = ({ page }: SdkPage, url: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, url);

for (const { name, slug, isProvider } of COMPARED_CLIENTS) {
  test(`an authenticator app and its recovery codes join a session of ${name}`, async ({
    browser,
    server,
  }) => {
    const opening = { browser, apiOrigin: server.url, isProvider };
    await withPageOnServer(opening, async (sdk) => {
      await sdk.start();
      const { call } = sdk;
      const email = `totp-${slug}@people.example`;
      await call('passwords.create', { email, password: TEST_PASSWORD, ...minutes });
      expect(await call('totps.recoveryCodes')).toEqual(errorOf('totp_not_found'));

      // The cast is unchecked, because the next lines use every member.
      const created = valueOf(
        await call('totps.create', { expiration_minutes: 60 }),
      ) as TotpCreateResponse;
      const { totp_id, secret, recovery_codes } = created;
      expect(await call('user.getSync')).toMatchObject({
        value: { totps: [{ totp_id, verified: false }] },
      });
      const [width = 0, height] = await decodeImage(sdk, created.qr_code);
      expect([width > 150, height]).toEqual([true, width]);

      const totp_code = codeOf(secret);
      expect(await call('totps.authenticate', { totp_code, ...minutes })).toMatchObject({
        value: { totp_id, user: { totps: [{ totp_id, verified: true }] } },
      });
      expect(await call('totps.authenticate', { totp_code, ...minutes })).toEqual(
        errorOf('totp_code_already_authenticated'),
      );
      expect(await call('totps.create', { expiration_minutes: 60 })).toEqual(
        errorOf('active_totp_exists'),
      );

      const [recovery_code = '', ...others] = recovery_codes;
      expect(await call('totps.recover', { recovery_code, ...minutes })).toMatchObject({
        value: { totp_id },
      });
      expect(await call('totps.recover', { recovery_code, ...minutes })).toEqual(
        errorOf('unable_to_authenticate_recovery_code'),
      );
      expect(await call('totps.recoveryCodes')).toMatchObject({
        value: {
          totps: [
            { totp_id, verified: true, recovery_codes: expect.arrayContaining(others) as unknown },
          ],
        },
      });
      expect(await call('session.getSync')).toMatchObject({
        value: {
          authentication_factors: [
            { type: 'password' },
            { authenticator_app_factor: { totp_id } },
            { delivery_method: 'recovery_code' },
          ],
        },
      });
      const next = { totp_code: codeOf(secret, 1), ...minutes };
      expect(await call('totps.authenticate', next)).toMatchObject({ value: { totp_id } });
    });
  });
}
