import { classNames } from '../../components/class-names.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { FILE_ACTION_TEXTS } from '../texts.ts';
import type { FileAction } from './file-action.ts';
import styles from './drop-zones.module.css';

export const DROP_ZONE_ATTRIBUTE = 'data-drop';

const DROP_ZONES = [
  { action: 'bake', icon: 'loaf', ...FILE_ACTION_TEXTS.dropToBake },
  { action: 'check', icon: 'search', ...FILE_ACTION_TEXTS.dropToCheck },
] as const satisfies readonly { action: FileAction; icon: IconName; title: string; text: string }[];

interface DropZonesProps {
  aimedAt: FileAction;
  actions: readonly FileAction[];
}

/** Covers the page while files are dragged over it; the zone of the drop chooses the action. */
export function DropZones({ aimedAt, actions }: DropZonesProps) {
  return (
    <div className={styles.zones} aria-hidden="true">
      {DROP_ZONES.filter(({ action }) => actions.includes(action)).map(
        ({ action, icon, title, text }) => (
          <div
            key={action}
            className={classNames(styles.zone, action === aimedAt && styles.aimedAt)}
            {...{ [DROP_ZONE_ATTRIBUTE]: action }}
          >
            <Icon name={icon} />
            <p className={styles.title}>{title}</p>
            <p>{text}</p>
          </div>
        ),
      )}
    </div>
  );
}
