import { Button } from '../../components/button.tsx';
import { FILE_ACTION_TEXTS } from '../texts.ts';
import styles from './file-buttons.module.css';
import type { FileAction } from './use-file-actions.ts';

export function FileButtons({ onOpen }: { onOpen: (action: FileAction) => void }) {
  return (
    <div className={styles.buttons}>
      <Button size="compact" onClick={() => onOpen('check')}>
        {FILE_ACTION_TEXTS.check}
      </Button>
      <Button size="compact" variant="primary" onClick={() => onOpen('bake')}>
        {FILE_ACTION_TEXTS.bake}
      </Button>
    </div>
  );
}
