import type { FileDetail } from '../../../../api/files.ts';
import { DetailsCard } from '../details-card.tsx';
import { LayerAccess } from './layer-access.tsx';
import styles from './layered-access.module.css';
import type { FileUpdates } from '../use-file-updates.ts';

interface LayeredAccessProps {
  file: FileDetail;
  updates: FileUpdates;
}

export function LayeredAccess({ file, updates }: LayeredAccessProps) {
  const { layers } = file;
  const count = `${layers.length} ${layers.length === 1 ? 'field' : 'fields'}`;
  return (
    <DetailsCard title="Layered Access" note={count}>
      {layers.length === 0 ? (
        <p className={styles.none}>
          This file has no fields with access of their own. Fields are set when the file is baked.
        </p>
      ) : (
        <div className={styles.layers}>
          {layers.map((layer) => (
            <LayerAccess key={layer.path} file={file} layer={layer} updates={updates} />
          ))}
        </div>
      )}
    </DetailsCard>
  );
}
