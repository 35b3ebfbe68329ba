import { expectEqualRequests } from './compare-requests.ts';
import { createImpersonationSteps } from './steps/impersonation-steps.ts';
import {
  expectEqualJourneys,
  playJourney,
  printJourneys,
  startClientPages,
  type Journey,
} from './journeys.ts';
import { test } from './journey-server.ts';

test(
  'an operator acts for a user with the real clients and with ours alike',
  { tag: '@long' },
  async ({ browser, launchJourneyServer }) => {
    const server = await launchJourneyServer();
    const plan = {
      ...server,
      browser,
      steps: () => createImpersonationSteps(server.issueTokenToActFor),
    };
    const places = await startClientPages(server.serverUrl);
    const journeys: Journey[] = [];
    for (const place of places) journeys.push(await playJourney(place, plan));
    await Promise.all(places.map(({ pages }) => pages.close()));
    printJourneys(journeys);
    expectEqualJourneys(journeys);
    expectEqualRequests(journeys);
  },
);
