import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDraft } from './use-draft.ts';

const onSend = vi.fn<(value: string) => void>();
const isSame = (a: string, b: string) => a === b;
const canSend = (value: string) => value !== 'bad';

const start = (first: string) => {
  const view = renderHook(
    ({ value }) => useDraft({ value, isSame, canSend, onSend, delayMs: 500 }),
    { initialProps: { value: first } },
  );
  return {
    now: () => view.result.current,
    type(text: string) {
      act(() => {
        view.result.current.change(text);
      });
    },
    send(text?: string) {
      act(() => {
        view.result.current.send(text);
      });
    },
    own: (value: string) => view.rerender({ value }),
  };
};

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  onSend.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
});

it('sends the last text once, after the debounce', () => {
  const field = start('');
  field.type('r');
  pass(499);
  field.type('rye');
  pass(499);
  expect(onSend).not.toHaveBeenCalled();
  pass(1);
  pass(5_000);
  expect(onSend.mock.calls).toEqual([['rye']]);
});

it('keeps newer typed text while the sent text is being saved', () => {
  const field = start('');
  field.send('rye');
  field.type('rye b');
  field.own('rye');
  expect([field.now().value, field.now().isDirty]).toEqual(['rye b', true]);
  pass(500);
  expect(onSend.mock.calls).toEqual([['rye'], ['rye b']]);
});

it('is discarded when the saved value changes', () => {
  const field = start('');
  field.type('rye');
  field.own('spelt');
  expect([field.now().value, field.now().isDirty]).toEqual(['spelt', false]);
  pass(500);
  expect(onSend).not.toHaveBeenCalled();
});

it('is discarded when the saved value returns to the one before the draft', () => {
  const field = start('');
  field.send('rye');
  field.own('rye');
  field.own('');
  expect(field.now().value).toBe('');
});

it('keeps a text that must not be sent', () => {
  const field = start('');
  field.type('bad');
  pass(500);
  expect(onSend).not.toHaveBeenCalled();
  expect([field.now().value, field.now().isDirty]).toEqual(['bad', true]);
});

it('is discarded by Back, even when its text was sent', () => {
  const field = start('');
  field.send('rye');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(field.now().value).toBe('');
  field.send('rye');
  expect(onSend).toHaveBeenCalledTimes(2);
});
