import { expect, it, vi } from 'vitest';
import { createUnsavedWorkScope } from './unsaved-work-scope.ts';

const work = (title: string) => ({ title, text: '', stay: '', discard: '' });

it('knows the newest work of its dialogs until that is removed', () => {
  const page = createUnsavedWorkScope();
  const dialog = createUnsavedWorkScope(page);
  const listener = vi.fn();
  page.subscribe(listener);
  const removeOuter = page.add(work('outer'));
  const removeInner = dialog.add(work('inner'));
  expect([page.get()?.title, dialog.get()?.title]).toEqual(['inner', 'inner']);
  removeInner();
  expect([page.get()?.title, dialog.get()]).toEqual(['outer', null]);
  removeOuter();
  expect(page.get()).toBeNull();
  expect(listener).toHaveBeenCalledTimes(4);
});

it('keeps the work of one form when another form with the same work ends', () => {
  const page = createUnsavedWorkScope();
  const same = work('typed');
  page.add(same);
  page.add(same)();
  expect(page.get()).toBe(same);
});
