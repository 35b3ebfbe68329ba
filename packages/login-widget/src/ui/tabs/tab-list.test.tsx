import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { TabList } from './tab-list.tsx';
import { expectFocus } from '../../../test/expect-focus.ts';

const TABS = [
  { id: 'sms', label: 'Text' },
  { id: 'whatsapp', label: 'WhatsApp' },
  { id: 'email', label: 'Email' },
];

function ThreeTabs({ start }: { start: string }) {
  const [selected, setSelected] = useState(start);
  return (
    <>
      <TabList
        id="tab-"
        panelId="panel"
        label="How to log in"
        tabs={TABS}
        selected={selected}
        onSelect={setSelected}
      />
      <div role="tabpanel" id="panel" aria-labelledby={`tab-${selected}`}>
        The form for {selected}
      </div>
    </>
  );
}

const tab = (name: string) => screen.getByRole('tab', { name });

describe('the tabs', () => {
  it('name their list, their panel and the selected tab', async () => {
    render(<ThreeTabs start="sms" />);
    expect(screen.getByRole('tablist', { name: 'How to log in' })).toBeDefined();
    expect(screen.getByRole('tabpanel', { name: 'Text' }).textContent).toBe('The form for sms');
    expect(screen.getAllByRole('tab').map((each) => each.ariaSelected)).toEqual([
      'true',
      'false',
      'false',
    ]);
    expect(await findAxeViolations()).toEqual([]);
  });

  it.each([
    ['sms', '{ArrowRight}', 'WhatsApp'],
    ['email', '{ArrowRight}', 'Text'],
    ['sms', '{ArrowLeft}', 'Email'],
    ['whatsapp', '{Home}', 'Text'],
    ['whatsapp', '{End}', 'Email'],
    ['whatsapp', '{ArrowDown}', 'WhatsApp'],
  ])('after %s, the key %s selects and focuses %s', async (start, key, name) => {
    const user = userEvent.setup();
    render(<ThreeTabs start={start} />);
    await user.tab();
    await user.keyboard(key);
    await expectFocus(tab(name));
    expect(screen.getByRole('tabpanel', { name })).toBeDefined();
  });

  it('are one stop of the Tab key, and follow a click', async () => {
    const user = userEvent.setup();
    render(<ThreeTabs start="whatsapp" />);
    await user.tab();
    await expectFocus(tab('WhatsApp'));
    await user.tab();
    expect(document.activeElement).toBe(document.body);
    await user.click(tab('Email'));
    expect(screen.getByRole('tabpanel', { name: 'Email' })).toBeDefined();
  });
});
