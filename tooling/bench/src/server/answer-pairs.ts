import type { MeasuredFigure } from '../results/measurement.ts';
import { median, medianInterval } from '../results/statistics.ts';
import type { TimedResponse } from './http-client.ts';

const WARM_UP_PAIR_COUNT = 20;

/** The answers to a call about something that exists, and about something that does not. */
export interface AnswerPair {
  known: TimedResponse;
  unknown: TimedResponse;
}

export interface PairedCalls {
  known: (index: number) => Promise<TimedResponse>;
  unknown: (index: number) => Promise<TimedResponse>;
}

/** Sends both calls, every second time the unknown one first. */
const sendPair = async (calls: PairedCalls, index: number): Promise<AnswerPair> => {
  if (index % 2 === 0) {
    const known = await calls.known(index);
    return { known, unknown: await calls.unknown(index) };
  }
  const unknown = await calls.unknown(index);
  return { known: await calls.known(index), unknown };
};

export async function measureAnswerPairs(
  calls: PairedCalls,
  pairCount: number,
): Promise<AnswerPair[]> {
  const pairs: AnswerPair[] = [];
  for (let index = 0; index < WARM_UP_PAIR_COUNT + pairCount; index += 1) {
    const pair = await sendPair(calls, index);
    if (index >= WARM_UP_PAIR_COUNT) pairs.push(pair);
  }
  return pairs;
}

export const toDifferenceFigures = (
  name: string,
  pairs: readonly AnswerPair[],
  maxMs: number,
): MeasuredFigure[] => {
  const differences = pairs.map(({ known, unknown }) => known.ms - unknown.ms);
  const { low, high } = medianInterval(differences);
  return [
    { name: `${name}, known minus unknown, median`, value: median(differences), unit: 'ms' },
    { name: `${name}, the median lies above`, value: low, unit: 'ms' },
    { name: `${name}, the median lies below`, value: high, unit: 'ms' },
    {
      name: `${name}, distance of the median from 0`,
      value: Math.abs(median(differences)),
      unit: 'ms',
      budget: { atMost: maxMs },
    },
    {
      name: `${name}, pairs with different statuses`,
      value: pairs.filter(({ known, unknown }) => known.status !== unknown.status).length,
      unit: 'count',
      budget: { atMost: 0 },
    },
  ];
};
