import { useState } from 'react';
import { useNow } from '../../../../time/use-now.ts';
import { useZone } from '../../../../time/zone.tsx';
import { zoneNote } from '../../details/dates/date-changes.ts';
import { BulkFrame, type BulkFormProps } from '../bulk-frame.tsx';
import { BULK_TEXTS, EXTEND_TEXTS, EXTENSION_TEXTS, UNDO_DATES_TEXTS } from '../texts.ts';
import styles from './dates.module.css';
import { type Extension, EXTENSIONS } from './extension.ts';
import { planExtension } from './plan-dates.ts';
import { useDatesPlans } from './use-dates-plans.ts';

const failedText = BULK_TEXTS.datesFailed;

const INITIAL_EXTENSION: Extension = 'seven days';

export function ExtendFiles(props: BulkFormProps) {
  const { files } = props;
  const now = useNow();
  const { name: zone } = useZone();
  const plansFor = useDatesPlans(props);
  const [extension, setExtension] = useState<Extension>(INITIAL_EXTENSION);
  return (
    <BulkFrame
      {...props}
      title={EXTEND_TEXTS.title(files.length)}
      plans={plansFor(planExtension(extension, { now, zone }))}
      confirmLabel={EXTEND_TEXTS.confirm}
      isTyped={extension !== INITIAL_EXTENSION}
      texts={{
        texts: { ...EXTEND_TEXTS, failed: failedText },
        undoTexts: { ...UNDO_DATES_TEXTS, failed: failedText },
      }}
    >
      <fieldset className={styles.presets}>
        <legend className={styles.legend}>{EXTEND_TEXTS.choice}</legend>
        {EXTENSIONS.map((preset) => (
          <label key={preset} className={styles.preset}>
            <input
              type="radio"
              name="extension"
              className={styles.radio}
              checked={preset === extension}
              onChange={() => setExtension(preset)}
            />
            {EXTENSION_TEXTS[preset]}
          </label>
        ))}
      </fieldset>
      <p className={styles.hint}>
        {EXTEND_TEXTS.hint} {zoneNote(now, zone)}
      </p>
    </BulkFrame>
  );
}
