import { describe, expect, it, vi } from 'vitest';
import { EN_CORE } from '../strings/en/core.ts';
import { toErrorMessage } from '../strings/error-strings.ts';
import type { Flow, FlowContext } from './flow.ts';
import { lazyFlow } from './lazy-flow.ts';

// The cast is safe, because the flows of these tests do not use the context.
const CONTEXT = {} as FlowContext;

type Import = () => Promise<Flow<[text: string]>>;

describe('a lazy flow', () => {
  it('is imported once and runs with its arguments', async () => {
    const flow = vi.fn<Flow<[text: string]>>(() => Promise.resolve());
    const importFlow = vi.fn<Import>(() => Promise.resolve(flow));
    const lazy = lazyFlow(importFlow);
    lazy.preload();
    await lazy(CONTEXT, 'a');
    await lazy(CONTEXT, 'b');
    expect(importFlow).toHaveBeenCalledTimes(1);
    expect(flow.mock.calls).toEqual([
      [CONTEXT, 'a'],
      [CONTEXT, 'b'],
    ]);
  });

  it('says that it could not be loaded, and can be tried again', async () => {
    const importFlow = vi
      .fn<Import>(() => Promise.resolve(() => Promise.resolve()))
      .mockRejectedValueOnce(new TypeError('offline'));
    const lazy = lazyFlow(importFlow);
    const error: unknown = await lazy(CONTEXT, 'a').catch((failure: unknown) => failure);
    expect(error).toMatchObject({ name: 'PartError', cause: new TypeError('offline') });
    expect(toErrorMessage(error, EN_CORE, []).text).toBe(EN_CORE['part.failed']);
    await expect(lazy(CONTEXT, 'a')).resolves.toBeUndefined();
  });

  it('passes on what the flow rejects with', async () => {
    const lazy = lazyFlow(() => Promise.resolve(() => Promise.reject(new Error('No.'))));
    await expect(lazy(CONTEXT)).rejects.toThrow('No.');
  });
});
