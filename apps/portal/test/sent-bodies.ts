import { http } from 'msw';
import { mockServer } from './server.ts';

/** The list grows with the body of each later request; the handler that was there before answers. */
export function bodiesTo(path: string): unknown[] {
  const bodies: unknown[] = [];
  mockServer.use(
    http.post(path, async ({ request }) => {
      bodies.push(await request.clone().json());
    }),
  );
  return bodies;
}
