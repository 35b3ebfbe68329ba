import type { FileDetail } from '../../../../api/files.ts';
import { DetailsCard } from '../details-card.tsx';
import { AddWarning } from './adding/add-warning.tsx';
import { LayerAccess } from './layer-access.tsx';
import styles from './layered-access.module.css';
import { CARD_TEXTS, LAYERS_TEXTS } from '../texts.ts';
import type { FileUpdates } from '../use-file-updates.ts';

interface LayeredAccessProps {
  file: FileDetail;
  updates: FileUpdates;
  isReadOnly: boolean;
}

export function LayeredAccess({ file, updates, isReadOnly }: LayeredAccessProps) {
  const { layers } = file;
  return (
    <DetailsCard title={CARD_TEXTS.layers} note={LAYERS_TEXTS.count(layers.length)}>
      {layers.length === 0 ? (
        <p className={styles.none}>{LAYERS_TEXTS.noFields}</p>
      ) : (
        <>
          {!isReadOnly && <AddWarning status={file.status} />}
          <div className={styles.layers}>
            {layers.map((layer) => (
              <LayerAccess
                key={layer.path}
                file={file}
                layer={layer}
                updates={updates}
                isReadOnly={isReadOnly}
              />
            ))}
          </div>
        </>
      )}
    </DetailsCard>
  );
}
