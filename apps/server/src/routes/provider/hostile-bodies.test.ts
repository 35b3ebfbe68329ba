import { propertyRuns, propertyTimeoutMs } from '@bakehouse/vitest/property-runs';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { hostileBody } from '../../../test/api/hostile-bodies.ts';
import { isDocumentedError } from '../../../test/api/api-errors.ts';
import { CONSENT_FORM_PATH } from '../../../test/connected-apps/relying-party.ts';
import { createPerson } from '../../../test/people/person.ts';
import { listRoutesBelow, type MountedRoute } from '../../../test/server/route-table.ts';
import { useTestServer } from '../../../test/server/test-server.ts';

const server = useTestServer();

const RUNS = 600;
const WITH_ID = /:\w+/;

const NON_JSON_BODY_PATHS = new Set(['/sdk/v1/events', CONSENT_FORM_PATH]);

const isBodyRoute = ({ method, path }: MountedRoute) =>
  method !== 'GET' && !NON_JSON_BODY_PATHS.has(path);

describe('every call of the provider API with bodies made of its own fields', () => {
  let routes: MountedRoute[] = [];

  beforeAll(() => {
    routes = listRoutesBelow(server().app, '/sdk/v1/').filter(isBodyRoute);
  });

  it(
    'answers success or a documented error, with a session and without',
    async () => {
      const call = fc.record({
        body: hostileBody(),
        route: fc.nat(),
        hasSession: fc.boolean(),
        id: fc.uuid(),
      });
      let person = await createPerson(server());
      let count = 0;
      await fc.assert(
        fc.asyncProperty(call, async (given) => {
          count += 1;
          // Calls end sessions and remove factors, so a new person continues after twenty calls.
          if (count % 20 === 0) person = await createPerson(server());
          const route = routes[given.route % routes.length];
          if (!route) throw new Error('There is no route.');
          const path = route.path.replace('/sdk/v1', '').replace(WITH_ID, `test-${given.id}`);
          const reply = await server().provider(path, {
            method: route.method,
            body: given.body,
            ...(given.hasSession && { token: person.token }),
          });
          const isExpected =
            reply.status === 200 || isDocumentedError(route.path, reply.status, reply.text);
          expect([route.path, reply.status, reply.text, isExpected]).toEqual([
            route.path,
            reply.status,
            reply.text,
            true,
          ]);
        }),
        propertyRuns(RUNS),
      );
    },
    propertyTimeoutMs(60_000),
  );
});
