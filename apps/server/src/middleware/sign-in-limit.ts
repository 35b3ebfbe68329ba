import type { Deps } from '../deps.ts';
import { rateLimit } from './rate-limit.ts';

/** Sign-in calls share one bucket per network. */
export const signInLimit = (deps: Deps) => rateLimit(deps, 'sign-in');
