export const CALLER_COUNT = 50;
export const MEASURED_MS = 8_000;

/** Repeats a call in all callers at once, and returns the calls a second. */
export async function measureRate(
  call: (caller: number) => Promise<void>,
  measuredMs = MEASURED_MS,
): Promise<number> {
  const before = performance.now();
  let calls = 0;
  const repeat = async (caller: number) => {
    while (performance.now() - before < measuredMs) {
      await call(caller);
      calls += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLER_COUNT }, (_, caller) => repeat(caller)));
  return calls / ((performance.now() - before) / 1_000);
}

/** All callers at once use each of the values once; returns the calls a second. */
export async function measureRateOfAll<Value>(
  values: readonly Value[],
  call: (value: Value) => Promise<void>,
): Promise<number> {
  const before = performance.now();
  const left = values.values();
  const useRest = async () => {
    for (const value of left) await call(value);
  };
  await Promise.all(Array.from({ length: CALLER_COUNT }, useRest));
  return values.length / ((performance.now() - before) / 1_000);
}
