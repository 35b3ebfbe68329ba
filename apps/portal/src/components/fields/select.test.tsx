import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { optionLabels, getSelect } from '../../../test/fields/selects.ts';
import { Select } from './select.tsx';
import { expectFocus } from '../../../test/fields/expect-focus.ts';

const types = [
  { id: 'all', label: 'All' },
  { id: '.pdf', label: 'Documents' },
  { id: '.csv', label: 'Tables' },
] as const;
type Type = (typeof types)[number]['id'];

describe('Select', () => {
  it('has its label as its name', async () => {
    render(<Select label="File type" options={types} value=".pdf" onChange={() => undefined} />);
    expect(optionLabels(getSelect('File type'))).toEqual(['All', 'Documents', 'Tables']);
    expect(getSelect('File type').value).toBe('.pdf');
    expect(await findAxeViolations()).toEqual([]);
  });

  it('gets the focus through its label', async () => {
    render(<Select label="File type" options={types} value="all" onChange={() => undefined} />);
    await userEvent.click(screen.getByText('File type'));
    await expectFocus(getSelect('File type'));
  });

  it('reports the chosen option and shows its value', async () => {
    const onChange = vi.fn();
    render(<Select label="File type" options={types} value="all" onChange={onChange} />);
    await userEvent.selectOptions(getSelect('File type'), 'Tables');
    expect(onChange.mock.calls).toEqual([['.csv', { replace: false }]]);
    expect(getSelect('File type').value).toBe('all');
  });

  describe('combines choices into one history entry', () => {
    const LEAVING = [
      ['the focus leaves', (select: Element) => fireEvent.blur(select)],
      ['the list is opened by a pointer', (select: Element) => fireEvent.pointerDown(select)],
      ['Back or Forward', () => fireEvent.popState(window)],
    ] as const;

    // On a closed list, browsers report each arrow key as a choice.
    const walkTo = (id: Type) => {
      fireEvent.keyDown(getSelect('File type'), { key: 'ArrowDown' });
      fireEvent.change(getSelect('File type'), { target: { value: id } });
    };

    it.each(LEAVING)('combines arrow keys until %s', (_, leave) => {
      const onChange = vi.fn();
      render(<Select label="File type" options={types} value="all" onChange={onChange} />);
      walkTo('.pdf');
      walkTo('.csv');
      leave(getSelect('File type'));
      walkTo('.pdf');
      expect(onChange.mock.calls).toEqual([
        ['.pdf', { replace: false }],
        ['.csv', { replace: true }],
        ['.pdf', { replace: false }],
      ]);
    });
  });

  it('keeps the choice and the focus while the page renders the result', async () => {
    let draw = (): void => undefined;
    function SlowScreen() {
      const [type, setType] = useState<Type>('all');
      const drawLater = (next: Type) =>
        startTransition(async () => {
          await new Promise<void>((resolve) => {
            draw = resolve;
          });
          startTransition(() => setType(next));
        });
      return (
        <>
          <Select label="File type" options={types} value={type} onChange={drawLater} />
          <p>Files of {type}</p>
        </>
      );
    }
    render(<SlowScreen />);
    const select = getSelect('File type');
    await userEvent.selectOptions(select, 'Tables');
    expect(screen.getByText('Files of all')).toBeDefined();
    expect(select.value).toBe('.csv');
    draw();
    expect(await screen.findByText('Files of .csv')).toBeDefined();
    expect(select.value).toBe('.csv');
    await waitFor(() => expect(document.activeElement).toBe(select));
  });
});
