import { http } from 'msw';
import { mockServer } from './server.ts';

/** Returns a list to which each later request adds its body; the earlier handler still answers. */
export function recordBodiesTo(path: string): unknown[] {
  const bodies: unknown[] = [];
  mockServer.use(
    http.post(path, async ({ request }) => {
      bodies.push(await request.clone().json());
    }),
  );
  return bodies;
}
