import {
  PASSKEY_STEPS,
  PHONE_STEPS,
  STEP_UP_STEPS,
  TOTP_STEPS,
  walletStepsOf,
} from './steps/device-steps.ts';
import { EMAIL_CODE_STEPS, MAGIC_LINK_STEPS } from './steps/email-steps.ts';
import {
  expectEqualJourneys,
  playJourney,
  printJourneys,
  startClientPages,
  type Journey,
} from './journeys.ts';
import { test } from './journey-server.ts';
import { PASSWORD_STEPS, SESSION_PASSWORD_STEPS } from './steps/password-steps.ts';
import { ethereumWallet, solanaWallet } from './signers.ts';
import { FINAL_STEPS, REMOVAL_STEPS, SESSION_STEPS } from './steps/user-steps.ts';

const stepsOf = (label: string) => [
  ...EMAIL_CODE_STEPS,
  ...SESSION_PASSWORD_STEPS,
  ...MAGIC_LINK_STEPS,
  ...PHONE_STEPS,
  ...TOTP_STEPS,
  ...PASSKEY_STEPS,
  ...STEP_UP_STEPS,
  ...SESSION_STEPS,
  ...REMOVAL_STEPS,
  ...PASSWORD_STEPS,
  ...walletStepsOf(label),
  ...FINAL_STEPS,
];

const walletsOf = (label: string) => [ethereumWallet(label).address, solanaWallet(label).address];

test('every method of the real clients and of ours gets the same answers and leaves the same rows', async ({
  browser,
  launchJourneyServer,
}) => {
  const server = await launchJourneyServer();
  const plan = { ...server, browser, steps: stepsOf, names: walletsOf };
  const places = await startClientPages(server.serverUrl);
  const journeys: Journey[] = [];
  for (const place of places) journeys.push(await playJourney(place, plan));
  await Promise.all(places.map(({ pages }) => pages.close()));
  printJourneys(journeys);
  expectEqualJourneys(journeys);
});
