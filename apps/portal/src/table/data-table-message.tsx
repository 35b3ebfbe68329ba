import { Button } from '../components/button.tsx';
import styles from './data-table-message.module.css';
import table from './data-table.module.css';
import { Icon } from '../components/icon.tsx';
import { tableRoles } from './table-roles.ts';

interface DataTableMessageProps {
  span: number;
  tone: 'empty' | 'error';
  title: string;
  detail?: string | undefined;
  action?: { label: string; onPress: () => void } | undefined;
}

export function DataTableMessage({ span, tone, title, detail, action }: DataTableMessageProps) {
  const failed = tone === 'error';
  return (
    <tr role={tableRoles.row} className={table.messageRow}>
      <td role={tableRoles.cell} colSpan={span} className={table.messageCell}>
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
