import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { axeViolations } from '../../test/axe.ts';
import { optionsOf, selectOf } from '../../test/selects.ts';
import { Select } from './select.tsx';

const types = [
  { id: 'all', label: 'All' },
  { id: '.pdf', label: 'Documents' },
  { id: '.csv', label: 'Tables' },
] as const;
type Type = (typeof types)[number]['id'];

describe('Select', () => {
  it.each([false, true])('has its label as its name (hidden: %s)', async (hideLabel) => {
    render(
      <Select
        label="File type"
        options={types}
        value=".pdf"
        onChange={() => undefined}
        hideLabel={hideLabel}
      />,
    );
    expect(screen.queryByText('File type') === null).toBe(hideLabel);
    expect(optionsOf(selectOf('File type'))).toEqual(['All', 'Documents', 'Tables']);
    expect(selectOf('File type').value).toBe('.pdf');
    expect(await axeViolations()).toEqual([]);
  });

  it('takes the focus from its label', async () => {
    render(<Select label="File type" options={types} value="all" onChange={() => undefined} />);
    await userEvent.click(screen.getByText('File type'));
    expect(document.activeElement).toBe(selectOf('File type'));
  });

  it('tells what was chosen, and shows what it is told', async () => {
    const onChange = vi.fn();
    render(<Select label="File type" options={types} value="all" onChange={onChange} />);
    await userEvent.selectOptions(selectOf('File type'), 'Tables');
    expect(onChange.mock.calls).toEqual([['.csv']]);
    expect(selectOf('File type').value).toBe('all');
  });

  it('keeps to the choice and the focus while what depends on it is still being drawn', async () => {
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
    const select = selectOf('File type');
    await userEvent.selectOptions(select, 'Tables');
    expect(screen.getByText('Files of all')).toBeDefined();
    expect(select.value).toBe('.csv');
    draw();
    expect(await screen.findByText('Files of .csv')).toBeDefined();
    expect(select.value).toBe('.csv');
    expect(document.activeElement).toBe(select);
  });
});
