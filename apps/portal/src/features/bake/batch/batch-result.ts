import { BATCH_TEXTS } from '../texts.ts';
import type { BatchCounts } from './batch-rules.ts';

/** For example "2 files baked. 1 file not baked."; empty before anything is baked. */
export const toBatchResultText = ({ baked, bakedBefore, failed, refused }: BatchCounts): string =>
  [
    ...(baked > 0 ? [BATCH_TEXTS.resultBaked(baked)] : []),
    ...(bakedBefore > 0 ? [BATCH_TEXTS.resultBakedBefore(bakedBefore)] : []),
    ...(failed + refused > 0 ? [BATCH_TEXTS.resultFailed(failed + refused)] : []),
  ].join(' ');
