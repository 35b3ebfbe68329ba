import { Button } from '../../components/button.tsx';
import type { ToastInput, Toasts } from '../../toasts/toasts.ts';
import styles from '../row.module.css';

const SAMPLE_TOASTS = {
  success: { tone: 'success', message: 'User has been unbanned.' },
  'success with undo': {
    tone: 'success',
    message: 'User has been banned.',
    detail: 'dee@bakehouse.test',
    action: { label: 'Undo', run: () => undefined },
  },
  info: { tone: 'info', message: 'No changes detected.' },
  error: {
    tone: 'error',
    message: 'Failed to update ban status',
    detail: 'dee@bakehouse.test still has access.',
  },
  loading: { tone: 'loading', message: 'Preparing 2,500 rows' },
  progress: {
    tone: 'loading',
    message: 'Downloading activity as CSV',
    progress: { value: 112_345, max: 200_000, text: '112,345 of 200,000 rows' },
    action: { label: 'Cancel', run: () => undefined },
  },
} satisfies Record<string, ToastInput>;

export function ToastButtons({ toasts }: { toasts: Toasts }) {
  return (
    <div className={styles.row}>
      {Object.entries(SAMPLE_TOASTS).map(([name, sample]) => (
        <Button
          key={name}
          onClick={() => {
            toasts.add(sample);
          }}
        >
          Show {name}
        </Button>
      ))}
    </div>
  );
}
