import type { ReactNode } from 'react';
import { useSecondsUntil } from '../../lib/use-seconds-until.ts';
import { EN_OTPS } from '../../strings/en/otps.ts';
import { format } from '../../strings/format.ts';
import { useStrings } from '../../strings/strings.tsx';
import { toMinutesAndSecondsText } from './to-minutes-and-seconds-text.ts';

/** Screen readers announce that the code has expired, but not every second before. */
export function ExpiryText({ expiresAt }: { expiresAt: number }): ReactNode {
  const strings = useStrings(EN_OTPS);
  const seconds = useSecondsUntil(expiresAt);
  return (
    <>
      <p className="bh-helper bh-expiry" role="timer">
        {seconds > 0 && format(strings['otps.expires'], { time: toMinutesAndSecondsText(seconds) })}
      </p>
      <p className="bh-helper" role="status">
        {seconds === 0 && strings['otps.expired']}
      </p>
    </>
  );
}
