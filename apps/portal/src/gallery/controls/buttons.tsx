import { type ComponentProps, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from '../row.module.css';
import { Specimen, Specimens } from '../specimen.tsx';

const BUTTON_VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;
const BUTTON_LABELS = {
  primary: 'Save dates',
  secondary: 'Cancel',
  quiet: 'Show all',
  danger: 'Ban dee@…',
};

interface ButtonState {
  of: string;
  focused: boolean;
  props: Pick<ComponentProps<typeof Button>, 'size' | 'busy' | 'disabled'>;
}

const BUTTON_STATES: readonly ButtonState[] = [
  { of: 'Normal', focused: false, props: {} },
  { of: 'Compact', focused: false, props: { size: 'compact' } },
  { of: 'Focus', focused: true, props: {} },
  { of: 'Busy', focused: false, props: { busy: true } },
  { of: 'Disabled', focused: false, props: { disabled: true } },
];

export function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Specimens>
      {BUTTON_STATES.map(({ of, focused, props }) => (
        <Specimen key={of} of={of} wide focused={focused}>
          <div className={styles.row}>
            {BUTTON_VARIANTS.map((variant) => (
              <Button key={variant} variant={variant} {...props}>
                {BUTTON_LABELS[variant]}
              </Button>
            ))}
          </div>
        </Specimen>
      ))}
      <Specimen of="Busy label, same width (press it)">
        <Button
          variant="primary"
          busy={busy}
          busyLabel="Logging in…"
          onClick={() => {
            setBusy(true);
            setTimeout(setBusy, 2_000, false);
          }}
        >
          Log in
        </Button>
      </Specimen>
      <Specimen of="Icon with text, icon alone">
        <div className={styles.row}>
          <Button>
            <Icon name="download" />
            Download
          </Button>
          <Button aria-label="Close">
            <Icon name="close" />
          </Button>
          <Button size="compact" variant="quiet" aria-label="Copy">
            <Icon name="copy" />
          </Button>
        </div>
      </Specimen>
      <Specimen of="Long text">
        <Button>Ask everyone on this list to confirm their address once more before Friday</Button>
      </Specimen>
    </Specimens>
  );
}
