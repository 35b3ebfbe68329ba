import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { FileButton } from '../../../components/local-files/file-button.tsx';
import { progressAnnouncement } from '../../../components/progress/progress-announcement.ts';
import { VisuallyHidden } from '../../../components/visually-hidden.tsx';
import { BatchItem } from './batch-item.tsx';
import { toBatchResultText } from './batch-result.ts';
import { type Batch, type BatchCounts, countBatch } from './batch-rules.ts';
import styles from './batch-list.module.css';
import { BATCH_TEXTS } from '../texts.ts';

interface BatchListProps {
  batch: Batch;
  isBaking: boolean;
  hrefOf: (fileId: string) => string;
  onFiles: (files: readonly File[]) => void;
  /** Called when the user follows the link to a baked file. */
  onShow: () => void;
  onRemove: (id: string) => void;
}

const toStatus = (counts: BatchCounts) =>
  counts.baked + counts.bakedBefore + counts.failed > 0
    ? toBatchResultText(counts)
    : BATCH_TEXTS.status(counts.all - counts.reading - counts.refused, counts.all);

/** Screen readers get steps of 25 % and the result, because each file would be too much. */
const toAnnouncement = (counts: BatchCounts, isBaking: boolean) =>
  counts.reading > 0 || isBaking
    ? progressAnnouncement(counts.all - counts.left, counts.all)
    : toStatus(counts);

export function BatchList(props: BatchListProps) {
  const { batch, isBaking, hrefOf, onFiles, onShow, onRemove } = props;
  const counts = countBatch(batch);
  const isEmpty = batch.length === 0;
  const [saveAllPresses, setSaveAllPresses] = useState(0);
  const copies = counts.baked + counts.bakedBefore;
  return (
    <div className={styles.batch}>
      <div className={isEmpty ? styles.empty : styles.head}>
        <p className={styles.text} aria-hidden={!isEmpty}>
          {isEmpty ? BATCH_TEXTS.drop : toStatus(counts)}
        </p>
        {copies > 1 && counts.left === 0 && (
          <Button size="compact" onClick={() => setSaveAllPresses(saveAllPresses + 1)}>
            {BATCH_TEXTS.saveAll(copies)}
          </Button>
        )}
        <FileButton size="compact" onFiles={onFiles}>
          {isEmpty ? BATCH_TEXTS.choose : BATCH_TEXTS.chooseMore}
        </FileButton>
      </div>
      <div role="status">
        <VisuallyHidden>{!isEmpty && toAnnouncement(counts, isBaking)}</VisuallyHidden>
      </div>
      {!isEmpty && (
        <ul className={styles.list} aria-label={BATCH_TEXTS.list}>
          {batch.map((entry) => (
            <BatchItem
              key={entry.id}
              entry={entry}
              saveAllPresses={saveAllPresses}
              hrefOf={hrefOf}
              onShow={onShow}
              onRemove={() => onRemove(entry.id)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
