import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { findAxeViolations } from '../../../test/axe.ts';
import { TimeZoneFrame } from '../../../test/time-zone-frame.tsx';
import { ServicesProvider } from '../../lib/services.tsx';
import { ZoneProvider } from '../zone.tsx';
import type { ZoneChoice } from '../zone-choice.ts';
import { DateText } from '../date-text.tsx';
import { ZoneSwitch } from './zone-switch.tsx';

const show = (own: string) =>
  render(
    <TimeZoneFrame own={own}>
      <ZoneSwitch />
      <DateText iso="2026-11-21T13:05:00Z" />
    </TimeZoneFrame>,
  );
const SERVICES = { now: () => 0 };
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

describe('ZoneSwitch', () => {
  it("offers the reader's zone and UTC, and changes every time that is shown", async () => {
    show('Asia/Kolkata');
    expect(screen.getByRole('radiogroup', { name: 'Time zone' })).toBeDefined();
    expect(radio('Asia/Kolkata (UTC+5:30)').checked).toBe(true);
    expect(screen.getByRole('time').textContent).toBe('21 Nov 2026, 18:35 (UTC+5:30)');
    await userEvent.click(radio('UTC'));
    expect(radio('UTC').checked).toBe(true);
    expect(screen.getByRole('time').textContent).toBe('21 Nov 2026, 13:05 (UTC)');
    await userEvent.click(radio('Asia/Kolkata (UTC+5:30)'));
    expect(screen.getByRole('time').textContent).toBe('21 Nov 2026, 18:35 (UTC+5:30)');
  });

  it('distinguishes two zones that have the same time now', async () => {
    show('Europe/London');
    expect(radio('Europe/London (UTC)').checked).toBe(true);
    expect(radio('UTC').checked).toBe(false);
    expect(await findAxeViolations()).toEqual([]);
  });

  it('keeps the choice while the page renders the result', async () => {
    let draw = (): void => undefined;
    function SlowScreen() {
      const [choice, setChoice] = useState<ZoneChoice>('mine');
      const drawLater = (next: ZoneChoice) =>
        startTransition(async () => {
          await new Promise<void>((resolve) => {
            draw = resolve;
          });
          startTransition(() => setChoice(next));
        });
      return (
        <ServicesProvider services={SERVICES}>
          <ZoneProvider choice={choice} own="Asia/Kolkata" onChoose={drawLater}>
            <ZoneSwitch />
            <DateText iso="2026-11-21T13:05:00Z" />
          </ZoneProvider>
        </ServicesProvider>
      );
    }
    render(<SlowScreen />);
    await userEvent.click(radio('UTC'));
    expect(screen.getByRole('time').textContent).toBe('21 Nov 2026, 18:35 (UTC+5:30)');
    expect(radio('UTC').checked).toBe(true);
    draw();
    expect(await screen.findByText('(UTC)')).toBeDefined();
    expect(radio('UTC').checked).toBe(true);
  });

  it("only names the zone when the user's own zone is UTC", () => {
    show('UTC');
    expect(screen.getByText('Time zone: UTC')).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
