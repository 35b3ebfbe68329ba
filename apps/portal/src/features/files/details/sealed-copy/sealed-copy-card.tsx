import { FileButton } from '../../../../components/local-files/file-button.tsx';
import { useUnsavedWork } from '../../../../components/unsaved/unsaved-work-scope.ts';
import {
  isSealing,
  SealedCopyReport,
} from '../../../../sealed-copies/making/sealed-copy-report.tsx';
import { useSealedCopy } from '../../../../sealed-copies/making/use-sealed-copy.ts';
import { DetailsCard } from '../details-card.tsx';
import styles from './sealed-copy-card.module.css';
import { SEALED_COPY_CARD_TEXTS as TEXTS, UNSAVED_COPY_TEXTS } from './texts.ts';

/** Makes the copy that people get, from the original on this device. */
export function SealedCopyCard({ file }: { file: { name: string; checksum: string } }) {
  const { state, saveIfOriginal, stop } = useSealedCopy(file);
  const isBusy = isSealing(state);
  useUnsavedWork(isBusy ? UNSAVED_COPY_TEXTS : null);

  return (
    <DetailsCard title={TEXTS.title}>
      <p className={styles.lead}>{TEXTS.lead}</p>
      <div className={styles.state}>
        <SealedCopyReport state={state} />
        <FileButton
          size="compact"
          multiple={false}
          onStop={isBusy ? stop : undefined}
          onFiles={([original]) => {
            if (original) saveIfOriginal(original);
          }}
        >
          {isBusy ? TEXTS.cancel : TEXTS.choose}
        </FileButton>
      </div>
    </DetailsCard>
  );
}
