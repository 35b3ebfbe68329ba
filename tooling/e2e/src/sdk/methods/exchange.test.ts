import { expectEqualRequests } from './compare-requests.ts';
import { EXCHANGE_STEPS } from './steps/exchange-steps.ts';
import {
  expectEqualJourneys,
  playJourney,
  printJourneys,
  startClientPages,
  type Journey,
} from './journeys.ts';
import { test } from './journey-server.ts';

test(
  'an app logs a user in with its access token with the real clients and with ours alike',
  { tag: '@long' },
  async ({ browser, launchJourneyServer }) => {
    const server = await launchJourneyServer();
    const plan = { ...server, browser, steps: () => EXCHANGE_STEPS };
    const places = await startClientPages(server.serverUrl);
    const journeys: Journey[] = [];
    for (const place of places) journeys.push(await playJourney(place, plan));
    await Promise.all(places.map(({ pages }) => pages.close()));
    printJourneys(journeys);
    expectEqualJourneys(journeys);
    expectEqualRequests(journeys);
  },
);
