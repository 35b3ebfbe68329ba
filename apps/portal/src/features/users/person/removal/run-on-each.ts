export interface Failed<Item> {
  item: Item;
  error: unknown;
}

export interface Outcome<Item> {
  done: readonly Item[];
  failed: readonly Failed<Item>[];
  /** What was not tried, because the work was stopped. */
  left: readonly Item[];
}

interface RunOptions<Item> {
  signal: AbortSignal;
  onProgress: (outcome: Outcome<Item>) => void;
}

/** Runs one item after the other and goes on after a failure, so that one refusal stops nothing else. */
export async function runOnEach<Item>(
  items: readonly Item[],
  run: (item: Item) => Promise<void>,
  { signal, onProgress }: RunOptions<Item>,
): Promise<Outcome<Item>> {
  let outcome: Outcome<Item> = { done: [], failed: [], left: items };
  for (const item of items) {
    if (signal.aborted) return outcome;
    const failure = await run(item).then(
      () => null,
      (error: unknown) => ({ item, error }),
    );
    outcome = {
      done: failure ? outcome.done : [...outcome.done, item],
      failed: failure ? [...outcome.failed, failure] : outcome.failed,
      left: outcome.left.filter((other) => other !== item),
    };
    onProgress(outcome);
  }
  return outcome;
}
