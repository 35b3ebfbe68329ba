import { expectEqualRequests } from './compare-requests.ts';
import { FORM_CONSENT_STEPS, IN_PAGE_CONSENT_STEPS } from './steps/connected-app-steps.ts';
import {
  expectEqualJourneys,
  playJourney,
  printJourneys,
  startClientPages,
  type Journey,
} from './journeys.ts';
import { test } from './journey-server.ts';

const CHAPTERS = [
  { version: '5.24.5', steps: FORM_CONSENT_STEPS },
  { version: '6.3.0', steps: IN_PAGE_CONSENT_STEPS },
];

for (const { version, steps } of CHAPTERS) {
  test(
    `a user lets apps in and ends their access with the real client ${version} and with ours alike`,
    { tag: '@long' },
    async ({ browser, launchJourneyServer }) => {
      const server = await launchJourneyServer();
      const plan = { ...server, browser, steps: () => steps };
      const places = await startClientPages(server.serverUrl);
      const journeys: Journey[] = [];
      for (const place of places.filter(({ client }) => client === version || client === 'ours'))
        journeys.push(await playJourney(place, plan));
      await Promise.all(places.map(({ pages }) => pages.close()));
      printJourneys(journeys);
      expectEqualJourneys(journeys);
      expectEqualRequests(journeys);
    },
  );
}
