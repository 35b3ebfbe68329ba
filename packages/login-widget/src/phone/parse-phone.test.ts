import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatPhone, parsePhone, tidyTypedPhone } from './parse-phone.ts';
import type { PhoneLibrary } from './phone-library.ts';

const never = () => new Promise<PhoneLibrary>(() => undefined);
const offline = () => Promise.reject<PhoneLibrary>(new TypeError('Failed to fetch'));

describe('parsePhone', () => {
  it.each([
    ['(415) 555-2671', 'US', '+14155552671'],
    ['4155552671', 'US', '+14155552671'],
    ['1 415 555 2671', 'US', '+14155552671'],
    ['+1 415 555 2671', 'DE', '+14155552671'],
    [' +49 30 901820', 'US', '+4930901820'],
    ['030 901820', 'DE', '+4930901820'],
    ['0049 30 901820', 'DE', '+4930901820'],
    ['011 49 30 901820', 'US', '+4930901820'],
    ['＋４９ ３０ ９０１８２０', 'US', '+4930901820'],
    ['٤١٥ ٥٥٥ ٢٦٧١', 'US', '+14155552671'],
    ['+86 10 6552 9988', 'US', '+861065529988'],
    ['06 698 12345', 'VA', '+390669812345'],
    ['1 246 555', 'UM', '+11246555'],
    ['234', 'PN', '+64234'],
    ['', 'US', null],
    ['   ', 'US', null],
    ['12', 'US', null],
    ['(123) 456-7890', 'US', null],
    ['+49', 'US', null],
    ['+999 123 456', 'US', null],
    ['415 555 2671 and more', 'US', null],
    ['call 415 555 2671', 'US', null],
    ['0901820', 'US', null],
  ])('reads %j in %s as %s', async (text, country, number) => {
    expect(await parsePhone({ text, country })).toBe(number);
  });

  it.each([
    ['(415) 555-2671', 'US', '+14155552671'],
    ['030 901820', 'DE', '+49030901820'],
    ['+49 30 901820', 'US', '+4930901820'],
    ['12', 'US', '+112'],
    ['＋４９ ３０ ９０１８２０', 'US', '+4930901820'],
    ['no digits', 'US', null],
  ])('reads %j in %s as %s without the rules', async (text, country, number) => {
    expect(await parsePhone({ text, country }, offline)).toBe(number);
  });
});

describe('with rules that do not arrive', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('waits two seconds for a submitted number', async () => {
    const parsed = vi.fn();
    void parsePhone({ text: '415 555', country: 'US' }, never).then(parsed);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(parsed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(parsed).toHaveBeenCalledWith('+1415555');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits ten seconds for a number to show', async () => {
    const formatted = vi.fn();
    void formatPhone('+14155552671', never).then(formatted);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(formatted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(formatted).toHaveBeenCalledWith('+14155552671');
  });
});

describe('formatPhone', () => {
  it.each([
    ['+14155552671', '+1 415 555 2671'],
    ['+4930901820', '+49 30 901820'],
    ['nonsense', 'nonsense'],
  ])('shows %s as %s', async (number, shown) => {
    expect(await formatPhone(number)).toBe(shown);
  });

  it('shows the number as it is when the rules cannot be loaded', async () => {
    expect(await formatPhone('+14155552671', offline)).toBe('+14155552671');
  });
});

describe('tidyTypedPhone', () => {
  it.each([
    ['+49 30 901820', 'US', { text: '030 901820', country: 'DE' }],
    ['4155552671', 'US', { text: '(415) 555-2671', country: 'US' }],
    ['+1 604 555 0123', 'US', { text: '(604) 555-0123', country: 'CA' }],
    ['+800 1234 5678', 'US', undefined],
    ['+861065529988', 'US', { text: '+86 10 6552 9988', country: 'US' }],
    ['+49 3', 'US', undefined],
    ['hello', 'US', undefined],
  ])('makes of %j in %s %j', async (text, country, tidy) => {
    expect(await tidyTypedPhone({ text, country })).toEqual(tidy);
  });

  it('changes nothing when the rules cannot be loaded', async () => {
    expect(await tidyTypedPhone({ text: '4155552671', country: 'US' }, offline)).toBeUndefined();
  });
});
