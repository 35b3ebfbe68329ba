const USUAL = 100;

/** `test:long` asks for many times as many. */
const factor = Number(process.env.FUZZ_FACTOR ?? 1);

/**
 * How many examples fast-check tries for a property.
 * @param usual in `test`
 */
export const runs = (usual = USUAL): { numRuns: number } => ({ numRuns: usual * factor });

/**
 * The time limit of a test that tries examples, in milliseconds.
 * @param usual in `test`
 */
export const timeForRuns = (usual: number): number => usual * factor;
