import { Button } from './button.tsx';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import type { TableShape } from './table-shape.ts';

interface DataTableMessageProps {
  span: number;
  shape: TableShape;
  tone: 'empty' | 'error';
  title: string;
  detail?: string | undefined;
  action?: { label: string; onPress: () => void } | undefined;
}

export function DataTableMessage({
  span,
  shape,
  tone,
  title,
  detail,
  action,
}: DataTableMessageProps) {
  const role = (name: string) => (shape === 'wide' ? undefined : name);
  const failed = tone === 'error';
  return (
    <tr role={role('row')} className={styles.row}>
      <td role={role('cell')} colSpan={span} className={styles.messageCell}>
        <div className={styles.message} role={failed ? 'alert' : undefined}>
          <span className={failed ? styles.failure : styles.nothing}>
            <Icon name={failed ? 'warning' : 'loaf'} />
          </span>
          <p className={styles.title}>{title}</p>
          {detail !== undefined && <p className={styles.hint}>{detail}</p>}
          {action && (
            <Button size="compact" onClick={action.onPress}>
              {action.label}
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}
