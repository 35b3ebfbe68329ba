import * as z from 'zod/mini';
import { portalCall, typeOnly } from '../src/calls/portal-call.ts';

export const loafBody = z.object({ flour: z.string(), grams: z._default(z.number(), 500) });
export const loaf = z.object({ name: z.string(), grams: z.number() });

export const bakeLoaf = portalCall({
  method: 'POST',
  path: '/loaves',
  level: 'anyone',
  body: typeOnly<typeof loafBody>(),
  reply: loaf,
  status: 201,
});
