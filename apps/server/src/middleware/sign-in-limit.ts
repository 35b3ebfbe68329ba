import type { Deps } from '../deps.ts';
import { rateLimit } from './rate-limit.ts';

export const signInLimit = (deps: Deps) => rateLimit(deps, 'sign-in');
