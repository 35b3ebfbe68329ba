import { expect, it, vi } from 'vitest';
import { createDraftStore } from './draft-store.ts';

it('keeps the newest draft of each key until it is removed', () => {
  const drafts = createDraftStore<string>();
  drafts.keep('file-1', 'rye');
  drafts.keep('file-1', 'spelt');
  drafts.keep('file-2', 'oat');
  expect(drafts.all()).toEqual({ 'file-1': 'spelt', 'file-2': 'oat' });
  drafts.keep('file-1', null);
  expect(['file-1', 'file-2'].map(drafts.get)).toEqual([undefined, 'oat']);
});

it('is empty after clearing', () => {
  const drafts = createDraftStore<string>();
  drafts.keep('file-1', 'rye');
  drafts.clear();
  expect(drafts.all()).toEqual({});
});

it('notifies until the listener is removed', () => {
  const drafts = createDraftStore<string>();
  const listener = vi.fn();
  const unsubscribe = drafts.subscribe(listener);
  drafts.keep('file-1', 'rye');
  drafts.clear();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  drafts.keep('file-1', 'rye');
  expect(listener).toHaveBeenCalledTimes(2);
});
