export interface DoneItem<Item, Result> {
  item: Item;
  result: Result;
}

export interface FailedItem<Item> {
  item: Item;
  error: unknown;
}

export interface RunOutcome<Item, Result> {
  done: readonly DoneItem<Item, Result>[];
  failed: readonly FailedItem<Item>[];
  /** The items that were not tried, because the work was stopped. */
  left: readonly Item[];
}

interface RunOnEachOptions<Item, Result> {
  signal: AbortSignal;
  /** True for an error that the other items would meet too, so that they are not tried. */
  isFatal: (error: unknown) => boolean;
  onProgress: (outcome: RunOutcome<Item, Result>) => void;
}

/** A browser opens about six connections to a server; two stay free for the page. */
export const MAX_PARALLEL_RUNS = 4;

type EndedItem<Item, Result> =
  ({ kind: 'done' } & DoneItem<Item, Result>) | ({ kind: 'failed' } & FailedItem<Item>);

/** Runs a few items at the same time and goes on after a failure, so that one refusal stops nothing else. */
export async function runOnEach<Item, Result>(
  items: readonly Item[],
  run: (item: Item) => Promise<Result>,
  { signal, isFatal, onProgress }: RunOnEachOptions<Item, Result>,
): Promise<RunOutcome<Item, Result>> {
  const ended = new Map<Item, EndedItem<Item, Result>>();
  const waiting = [...items];
  let isLost = false;

  const runNext = async (): Promise<void> => {
    const item = signal.aborted || isLost ? undefined : waiting.shift();
    if (item === undefined) return;
    const end = await run(item).then(
      (result): EndedItem<Item, Result> => ({ kind: 'done', item, result }),
      (error: unknown): EndedItem<Item, Result> => ({ kind: 'failed', item, error }),
    );
    if (end.kind === 'failed') isLost ||= isFatal(end.error);
    ended.set(item, end);
    onProgress(toRunOutcome(items, ended));
    await runNext();
  };

  await Promise.all(Array.from({ length: MAX_PARALLEL_RUNS }, runNext));
  return toRunOutcome(items, ended);
}

const toRunOutcome = <Item, Result>(
  items: readonly Item[],
  ended: ReadonlyMap<Item, EndedItem<Item, Result>>,
): RunOutcome<Item, Result> => {
  const ends = items.flatMap((item) => ended.get(item) ?? []);
  return {
    done: ends.flatMap((end) =>
      end.kind === 'done' ? [{ item: end.item, result: end.result }] : [],
    ),
    failed: ends.flatMap((end) =>
      end.kind === 'failed' ? [{ item: end.item, error: end.error }] : [],
    ),
    left: items.filter((item) => !ended.has(item)),
  };
};
