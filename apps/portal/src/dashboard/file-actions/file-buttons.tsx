import { bakeFile } from '@bakehouse/contract/calls/files';
import { Button } from '../../components/button.tsx';
import { PermissionCheckedButton } from '../../session/acting/permission-checked-button.tsx';
import { FILE_ACTION_TEXTS } from '../texts.ts';
import styles from './file-buttons.module.css';
import type { FileAction } from './file-action.ts';

interface FileButtonsProps {
  isBakeShown: boolean;
  onOpen: (action: FileAction) => void;
}

export function FileButtons({ isBakeShown, onOpen }: FileButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button size="compact" onClick={() => onOpen('check')}>
        {FILE_ACTION_TEXTS.check}
      </Button>
      {isBakeShown && (
        <PermissionCheckedButton
          call={bakeFile}
          size="compact"
          variant="primary"
          onClick={() => onOpen('bake')}
        >
          {FILE_ACTION_TEXTS.bake}
        </PermissionCheckedButton>
      )}
    </div>
  );
}
