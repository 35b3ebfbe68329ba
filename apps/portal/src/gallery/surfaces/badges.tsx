import { Badge } from '../../components/badge.tsx';
import styles from '../row.module.css';
import { Specimen, Specimens } from '../specimen.tsx';

export function Badges() {
  return (
    <Specimens>
      <Specimen of="Tones" wide>
        <div className={styles.row}>
          <Badge tone="success">Active</Badge>
          <Badge tone="warning">Expiring</Badge>
          <Badge tone="blocked">Banned</Badge>
          <Badge tone="info">Updated</Badge>
          <Badge tone="neutral">Inactive</Badge>
          <Badge tone="neutral" icon="mail">
            Email
          </Badge>
          <Badge tone="neutral" icon="globe">
            Domain
          </Badge>
        </div>
      </Specimen>
      <Specimen of="Long text">
        <Badge tone="warning">login_1fa from a device that nobody has seen before</Badge>
      </Specimen>
    </Specimens>
  );
}
