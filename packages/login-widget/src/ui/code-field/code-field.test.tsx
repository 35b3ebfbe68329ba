import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { fillWithoutEvents } from '../../../test/fill-without-events.ts';
import { CodeField, type CodeFieldProps } from './code-field.tsx';
import { expectFocus } from '../../../test/expect-focus.ts';

const renderField = (props: Partial<CodeFieldProps> = {}) => {
  const onComplete = vi.fn<CodeFieldProps['onComplete']>();
  const field = (changes: Partial<CodeFieldProps> = {}) => (
    <StrictMode>
      <CodeField
        label="One-time passcode"
        focusOnMount
        onComplete={onComplete}
        {...props}
        {...changes}
      />
    </StrictMode>
  );
  const { rerender, unmount } = render(field());
  return {
    onComplete,
    user: userEvent.setup(),
    unmount,
    change: (changes: Partial<CodeFieldProps>) => rerender(field(changes)),
  };
};

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'One-time passcode' });
const boxes = () => screen.getAllByTestId(/^otp-\d$/);
const texts = () => boxes().map(({ textContent }) => textContent);
const activeBoxes = () =>
  boxes().flatMap((box, index) => (box.dataset.active === undefined ? [] : [index]));

describe('the code field', () => {
  it('keeps what was filled in without an event when it is rendered again', async () => {
    const { change, onComplete, user } = renderField();
    fillWithoutEvents(input(), '123456');
    change({ describedBy: 'lead' });
    expect(input().value).toBe('123456');
    await user.keyboard('{Enter}');
    expect(onComplete.mock.calls).toEqual([['123456']]);
  });

  it('is one input that platforms can fill, behind six boxes', async () => {
    const { user } = renderField();
    expect(screen.getAllByRole('textbox')).toEqual([input()]);
    expect(input()).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' });
    await expectFocus(input());
    await user.keyboard('1a2-3');
    expect(input().value).toBe('123');
    expect(texts()).toEqual(['1', '2', '3', '', '', '']);
    expect(boxes().map(({ dataset }) => dataset.testid)).toEqual([
      'otp-0',
      'otp-1',
      'otp-2',
      'otp-3',
      'otp-4',
      'otp-5',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('marks the boxes of the caret and of the selection', async () => {
    const { user } = renderField();
    expect(activeBoxes()).toEqual([0]);
    await user.keyboard('123');
    expect(activeBoxes()).toEqual([3]);
    await user.keyboard('{Control>}a{/Control}');
    expect(activeBoxes()).toEqual([0, 1, 2]);
    await user.click(input());
    expect(activeBoxes()).toEqual([3]);
    await user.keyboard('456');
    expect(activeBoxes()).toEqual([5]);
  });

  it('marks the box of the caret in a shadow root, too', () => {
    const root = document.body.appendChild(document.createElement('div')).attachShadow({
      mode: 'open',
    });
    const container = root.appendChild(document.createElement('div'));
    render(<CodeField label="Code" onComplete={vi.fn()} />, { container });
    const field = within(container).getByRole<HTMLInputElement>('textbox');
    fireEvent.change(field, { target: { value: '123' } });
    field.setSelectionRange(0, 0);
    fireEvent.select(field);
    fireEvent.click(field);
    expect(within(container).getByTestId('otp-3').dataset.active).toBe('true');
  });

  it.each([
    ['Code: 123 456', '123456'],
    ['Your code is 123456. It expires in 10 minutes.', '123456'],
    ['1234567', '123456'],
  ])('takes from the pasted text %j the code', async (text, code) => {
    const { user, onComplete } = renderField();
    await user.keyboard('99');
    await user.paste(text);
    expect(input().value).toBe(code);
    expect(onComplete.mock.calls).toEqual([[code]]);
  });

  it('inserts pasted digits that are no whole code', async () => {
    const { user, onComplete } = renderField();
    await user.keyboard('12');
    await user.paste('3 4');
    expect(input().value).toBe('1234');
    expect(onComplete).not.toHaveBeenCalled();
  });

  it('reports each code once', async () => {
    const { user, onComplete } = renderField();
    fireEvent.change(input(), { target: { value: '123456' } });
    fireEvent.change(input(), { target: { value: '123 456' } });
    await user.keyboard('7');
    await user.paste('123456');
    expect(onComplete.mock.calls).toEqual([['123456']]);
    await user.keyboard('{Backspace}7');
    expect(onComplete.mock.calls).toEqual([['123456'], ['123457']]);
  });

  it('keeps its digits while they are checked', async () => {
    const { user, onComplete, change } = renderField();
    await user.keyboard('123456');
    change({ busy: true });
    await user.keyboard('{Backspace}{Backspace}');
    await user.paste('654321');
    expect(input().value).toBe('123456');
    expect(onComplete).toHaveBeenCalledTimes(1);
    await expectFocus(input());
  });

  it('is cleared and focused by an error, and takes the same code again', async () => {
    const { user, onComplete, change } = renderField();
    await user.keyboard('123456');
    input().blur();
    change({ error: { text: 'Wrong' }, describedBy: 'hint' });
    expect(input().value).toBe('');
    expect(activeBoxes()).toEqual([0]);
    await expectFocus(input());
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Wrong');
    expect(input().getAttribute('aria-describedby')).toBe(`${alert.id} hint`);
    expect(input().ariaInvalid).toBe('true');
    await user.keyboard('123456');
    expect(onComplete).toHaveBeenCalledTimes(2);
  });
});

describe('a code by text message', () => {
  const stubMessages = () => {
    const signals: AbortSignal[] = [];
    let receive: (credential: unknown) => void = () => undefined;
    const get = vi.fn<(request: { signal: AbortSignal; otp: unknown }) => Promise<unknown>>(
      ({ signal }) => {
        signals.push(signal);
        return new Promise((resolve, reject) => {
          receive = resolve;
          signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
        });
      },
    );
    vi.stubGlobal('OTPCredential', {});
    vi.stubGlobal('navigator', { credentials: { get } });
    return { get, signals, receive: (credential: unknown) => receive(credential) };
  };

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('is filled in by a browser that can read it', async () => {
    const messages = stubMessages();
    const { onComplete } = renderField({ messageId: '1' });
    messages.receive({ code: '123456' });
    await waitFor(() => expect(onComplete.mock.calls).toEqual([['123456']]));
    expect(input().value).toBe('123456');
    expect(messages.get.mock.lastCall?.[0].otp).toEqual({ transport: ['sms'] });
  });

  it('is waited for again after another message was sent', async () => {
    const messages = stubMessages();
    const { change, onComplete } = renderField({ messageId: '1' });
    change({ messageId: '2' });
    expect(messages.signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
    messages.receive({ code: '654321' });
    await waitFor(() => expect(onComplete.mock.calls).toEqual([['654321']]));
  });

  it('is no longer waited for when the field is gone', () => {
    const { signals } = stubMessages();
    const { unmount } = renderField({ messageId: '1' });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    unmount();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  it('is not read when the code comes by another way, or the browser cannot', () => {
    const { get } = stubMessages();
    renderField();
    vi.unstubAllGlobals();
    vi.stubGlobal('navigator', { credentials: { get } });
    renderField({ messageId: '1' });
    expect(get).not.toHaveBeenCalled();
  });
});
