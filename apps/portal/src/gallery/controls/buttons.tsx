import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from '../row.module.css';
import { Specimen, Specimens } from '../specimen.tsx';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const words = {
  primary: 'Save dates',
  secondary: 'Cancel',
  quiet: 'Show all',
  danger: 'Ban dee@…',
};

export function Buttons() {
  const [busy, setBusy] = useState(false);
  return (
    <Specimens>
      <Specimen of="Normal" wide>
        <div className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {words[variant]}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen of="Compact" wide>
        <div className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size="compact">
              {words[variant]}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen of="Focus" wide focused>
        <div className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant}>
              {words[variant]}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen of="Busy" wide>
        <div className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} busy>
              {words[variant]}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen of="Disabled" wide>
        <div className={styles.row}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} disabled>
              {words[variant]}
            </Button>
          ))}
        </div>
      </Specimen>
      <Specimen of="Busy with words keeps its width; press to see">
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
      <Specimen of="Icon and words, icon alone">
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
