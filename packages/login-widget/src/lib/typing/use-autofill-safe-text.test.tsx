import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fillWithoutEvents } from '../../../test/fill-without-events.ts';
import { TextField } from '../../ui/text-field.tsx';

const field = (value: string, hint = '') => (
  <TextField label="Name" value={value} placeholder={hint} onChange={() => undefined} />
);
const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });

it('keeps a text that was filled in without an event', () => {
  const { rerender } = render(field(''));
  fillWithoutEvents(input(), 'Ada');
  rerender(field('', 'A new hint'));
  expect(input().placeholder).toBe('A new hint');
  expect(input().value).toBe('Ada');
});

it('shows a value of the page', () => {
  const { rerender } = render(field('Ada'));
  expect(input().value).toBe('Ada');
  rerender(field('Bo'));
  expect(input().value).toBe('Bo');
  rerender(field(''));
  expect(input().value).toBe('');
});

it('shows the value of the page when the page refuses a change', () => {
  render(field('Ada'));
  fireEvent.change(input(), { target: { value: 'Adam' } });
  expect(input().value).toBe('Ada');
});
