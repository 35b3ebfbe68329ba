import { classNames } from '../../components/class-names.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { FILE_ACTION_TEXTS } from '../texts.ts';
import styles from './drop-zones.module.css';

export const DROP_ZONE_ATTRIBUTE = 'data-drop';

const ZONES = [
  { action: 'bake', icon: 'loaf', ...FILE_ACTION_TEXTS.dropToBake },
  { action: 'check', icon: 'search', ...FILE_ACTION_TEXTS.dropToCheck },
] as const satisfies readonly { action: string; icon: IconName; title: string; text: string }[];

/** Covers the page while files are dragged over it: the place of the drop is the answer. */
export function DropZones({ aimedAt }: { aimedAt: string }) {
  return (
    <div className={styles.zones} aria-hidden="true">
      {ZONES.map(({ action, icon, title, text }) => (
        <div
          key={action}
          className={classNames(styles.zone, action === aimedAt && styles.aimedAt)}
          {...{ [DROP_ZONE_ATTRIBUTE]: action }}
        >
          <Icon name={icon} />
          <p className={styles.title}>{title}</p>
          <p>{text}</p>
        </div>
      ))}
    </div>
  );
}
