import { DateText } from '../../time/date-text.tsx';
import { ShortId } from '../../components/cells/short-id.tsx';
import { DemoTimeZone } from '../demo-time-zone.tsx';
import { Specimen, Specimens } from '../specimen.tsx';
import styles from './typography.module.css';

const TEXT_SIZES = ['32', '24', '20', '16', '14', '12'] as const;

export function Typography() {
  return (
    <Specimens>
      <Specimen of="Sizes and weights" wide>
        {TEXT_SIZES.map((size) => (
          <p key={size} style={{ fontSize: `var(--text-${size})` }}>
            <span className={styles.bold}>Who has my file,</span>{' '}
            <span className={styles.medium}>who opened it,</span> who tried: 0123456789
          </p>
        ))}
      </Specimen>
      <Specimen of="Short id, copied by a press">
        <ShortId value="0198c3a2-77d1-7c3e-9b1f-2f6f2c3d9f0e" label="file ID" />
      </Specimen>
      <Specimen of="Id that is short already">
        <ShortId value="42" label="row ID" />
      </Specimen>
      <Specimen of="Dates: summer, missing, invalid, half hour">
        <DemoTimeZone>
          <p>
            <DateText iso="2026-07-01T12:00:00Z" />
          </p>
          <p>
            <DateText iso={null} />
          </p>
          <p>
            <DateText iso="soon" />
          </p>
        </DemoTimeZone>
        <DemoTimeZone own="Asia/Kolkata">
          <p>
            <DateText iso="2026-11-21T13:05:00Z" />
          </p>
        </DemoTimeZone>
      </Specimen>
      <Specimen of="Link">
        <a href="#type">Ask for a new link</a>
      </Specimen>
      <Specimen of="Link with focus" focused>
        <a href="#type">Ask for a new link</a>
      </Specimen>
    </Specimens>
  );
}
