import { createRequiredContext } from '../lib/required-context.ts';
import type { Env } from './env.ts';

export const [EnvContext, useEnv] = createRequiredContext<Env>('EnvContext');
