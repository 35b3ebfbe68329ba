import { useId, useState } from 'react';
import type { FileDetail, FileLayer } from '../../../../api/files.ts';
import { AccessEntries, type ScrollTarget } from './access-entries.tsx';
import { AddAccess } from './adding/add-access.tsx';
import styles from './layered-access.module.css';
import { ACCESS_TEXTS, LAYERS_TEXTS } from '../texts.ts';
import { useEditableAccess } from './use-access.ts';
import type { FileUpdates } from '../use-file-updates.ts';

interface LayerAccessProps {
  file: FileDetail;
  layer: FileLayer;
  updates: FileUpdates;
  isReadOnly: boolean;
}

export function LayerAccess({ file, layer, updates, isReadOnly }: LayerAccessProps) {
  const { field, path, access } = layer;
  const scope = { access, path, name: field };
  const editable = useEditableAccess(file, scope, updates);
  const { entries, waiting, add } = editable;
  const id = useId();
  const [mark, setMark] = useState<ScrollTarget>();

  return (
    <section className={styles.layer} aria-labelledby={id}>
      <header className={styles.header}>
        <h3 id={id} className={styles.field}>
          {field}
        </h3>
        {path !== field && <code className={styles.path}>{path}</code>}
        <p className={styles.count}>{ACCESS_TEXTS.count(entries.length)}</p>
      </header>
      {!isReadOnly && (
        <AddAccess
          field={`access of ${file.id} at ${path}`}
          label={LAYERS_TEXTS.addLabel(field)}
          hint={LAYERS_TEXTS.addHint}
          emails={[...entries.map(({ email }) => email), ...waiting]}
          onAdd={editable.addLater}
          onShow={(email) => setMark({ email })}
        />
      )}
      <AccessEntries
        label={LAYERS_TEXTS.listLabel(field)}
        from={field}
        entries={entries}
        waiting={waiting}
        empty={<p className={styles.empty}>{LAYERS_TEXTS.empty}</p>}
        mark={mark}
        onRemove={isReadOnly ? undefined : (email) => void editable.remove(email)}
        onLimit={(email, terms) => void editable.limit(email, terms)}
        nameOf={editable.nameOf}
        onUndo={({ email, terms }) => add({ emails: [email], tell: false, terms })}
        onTakeBack={editable.takeBack}
      />
    </section>
  );
}
