const DEFAULT_EXAMPLES = 100;

const fuzzFactor = Number(process.env.FUZZ_FACTOR ?? 1);

export const runs = (examples = DEFAULT_EXAMPLES): { numRuns: number } => ({
  numRuns: examples * fuzzFactor,
});

export const timeForRuns = (milliseconds: number): number => milliseconds * fuzzFactor;
