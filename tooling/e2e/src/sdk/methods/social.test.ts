import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expectEqualRequests } from './compare-requests.ts';
import {
  expectEqualJourneys,
  playJourney,
  printJourneys,
  startClientPages,
  type ClientPages,
  type Journey,
} from './journeys.ts';
import { test } from './journey-server.ts';
import { ATTACH_STEPS, STEPS_WITHOUT_PKCE, STEPS_WITH_PKCE } from './steps/social-steps.ts';

const PKCE_TOKEN = 'public-token-test-pkce';

const pkceProject = (places: readonly ClientPages[]) => {
  const origins = places.map(({ pages }) => pages.origin);
  return {
    public_token: PKCE_TOKEN,
    project_id: 'project-test-pkce',
    name: 'With PKCE',
    origins,
    redirect_urls: origins.flatMap((origin) => [`${origin}/in`, `${origin}/new`]),
    settings: { pkce_required_for_oauth: true },
  };
};

const CHAPTERS = [
  {
    name: 'sign up at the first ten providers, and redeem a token once',
    steps: STEPS_WITHOUT_PKCE,
  },
  {
    name: 'sign up at the other nine with PKCE, and log in again',
    steps: STEPS_WITH_PKCE,
    publicToken: PKCE_TOKEN,
  },
  {
    name: 'connect an account, with the versions that can',
    steps: ATTACH_STEPS,
    clients: ['6.3.0', 'ours'],
  },
];

for (const { name, steps, clients, ...chapter } of CHAPTERS) {
  test(
    `people with the real clients and with ours alike ${name}`,
    { tag: '@long' },
    async ({ browser, sandbox, launchJourneyServer }) => {
      const places = await startClientPages(`http://localhost:${sandbox.port}`);
      const configFile = join(sandbox.dataFolder, 'projects.json');
      await writeFile(configFile, JSON.stringify({ projects: [pkceProject(places)] }));
      const server = await launchJourneyServer({ BAKEHOUSE_CONFIG: configFile });
      const plan = { ...server, ...chapter, browser, steps: () => steps };
      const journeys: Journey[] = [];
      for (const place of places.filter(({ client }) => clients?.includes(client) ?? true))
        journeys.push(await playJourney(place, plan));
      await Promise.all(places.map(({ pages }) => pages.close()));
      printJourneys(journeys);
      expectEqualJourneys(journeys);
      expectEqualRequests(journeys);
    },
  );
}
