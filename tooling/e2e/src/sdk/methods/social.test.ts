import { expectEqualRequests } from './compare-requests.ts';
import {
  expectEqualJourneys,
  playJourney,
  printJourneys,
  startClientPlaces,
  type Journey,
} from './journeys.ts';
import { test } from './journey-server.ts';
import { ATTACH_STEPS, STEPS_OF_FIRST_PROVIDERS } from './social-steps.ts';

const CHAPTERS = [
  {
    name: 'sign up at the first ten providers, and redeem a token once',
    steps: STEPS_OF_FIRST_PROVIDERS,
  },
  {
    name: 'connect an account, with the versions that can',
    steps: ATTACH_STEPS,
    clients: ['6.3.0', 'ours'],
  },
];

for (const { name, steps, clients } of CHAPTERS) {
  test(`people with the real clients and with ours alike ${name}`, async ({
    browser,
    sandbox,
    launchJourneyServer,
  }) => {
    const places = await startClientPlaces(`http://localhost:${sandbox.port}`);
    const server = await launchJourneyServer();
    const plan = { ...server, browser, steps: () => steps };
    const journeys: Journey[] = [];
    for (const place of places.filter(({ client }) => clients?.includes(client) ?? true))
      journeys.push(await playJourney(place, plan));
    await Promise.all(places.map(({ pages }) => pages.close()));
    printJourneys(journeys);
    expectEqualJourneys(journeys);
    expectEqualRequests(journeys);
  });
}
