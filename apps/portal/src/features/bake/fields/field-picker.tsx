import { FIELD_NAME_MAX_LENGTH } from '@bakehouse/contract';
import { Button } from '../../../components/button.tsx';
import { FileProblem } from '../../../components/local-files/file-problem.tsx';
import { FIELD_TEXTS } from '../texts.ts';
import styles from './field-picker.module.css';
import { typedFieldsOf } from './layer-rules.ts';
import type { FileOffers } from './use-field-offers.ts';

const MAX_SHOWN = 40;

interface FieldPickerProps {
  offers: readonly FileOffers[];
  /** The lines of fields and people that are typed so far. */
  text: string;
  onPick: (field: string) => void;
}

/** Names that one line can hold. */
const isTypeable = (field: string) =>
  field.length <= FIELD_NAME_MAX_LENGTH && field === field.trim() && !/[\r\n]/.test(field);

/** Offers the fields of the chosen files, so that nobody has to type their names. */
export function FieldPicker({ offers, text, onPick }: FieldPickerProps) {
  const typed = typedFieldsOf(text);
  return offers.map(({ file, report }) =>
    report.kind === 'no_offers' ? (
      <FileProblem key={file.name} message={FIELD_TEXTS.noFields(file.name, report.message)} />
    ) : (
      <FileFields
        key={file.name}
        title={FIELD_TEXTS.of(file.name)}
        fields={report.offers.filter(({ field }) => isTypeable(field) && !typed.includes(field))}
        onPick={onPick}
      />
    ),
  );
}

interface FileFieldsProps {
  title: string;
  fields: readonly { field: string; sample: string }[];
  onPick: (field: string) => void;
}

function FileFields({ title, fields, onPick }: FileFieldsProps) {
  const more = fields.length - MAX_SHOWN;
  return (
    <div role="group" aria-label={title} className={styles.picker}>
      <p>{title}</p>
      <ul className={styles.fields}>
        {fields.slice(0, MAX_SHOWN).map(({ field, sample }) => (
          <li key={field}>
            <Button
              size="compact"
              aria-label={FIELD_TEXTS.add(field)}
              title={sample}
              onClick={() => onPick(field)}
            >
              {field}
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.more}>{FIELD_TEXTS.more(more)}</p>}
    </div>
  );
}
