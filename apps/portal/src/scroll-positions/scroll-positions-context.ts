import { createRequiredContext } from '../lib/required-context.ts';
import type { ScrollPositions } from './scroll-positions.ts';

export const [ScrollPositionsContext, useScrollPositions] =
  createRequiredContext<ScrollPositions>('ScrollPositionsContext');
