import { Button } from '../components/button.tsx';
import type { ToastInput, Toasts } from '../components/toasts.ts';
import styles from './row.module.css';

const samples: readonly ToastInput[] = [
  { tone: 'success', message: 'User has been unbanned.' },
  { tone: 'info', message: 'No changes detected.' },
  {
    tone: 'error',
    message: 'Failed to update ban status',
    detail: 'dee@bakehouse.test still has access.',
  },
  { tone: 'loading', message: 'Preparing 2,500 rows' },
];

export function ToastButtons({ toasts }: { toasts: Toasts }) {
  return (
    <div className={styles.row}>
      {samples.map((sample) => (
        <Button
          key={sample.tone}
          onClick={() => {
            toasts.add(sample);
          }}
        >
          Show {sample.tone}
        </Button>
      ))}
    </div>
  );
}
