import { useRef, useState } from 'react';
import { TextArea } from '../../../components/fields/text-area.tsx';
import { FIELD_TEXTS, FORM_TEXTS } from '../texts.ts';
import type { BakeForm } from '../use-bake-form.ts';
import { FieldLimits } from './field-limits.tsx';
import { FieldPicker } from './field-picker.tsx';
import styles from './layer-fields.module.css';
import { typedFieldsOf, withField } from './layer-rules.ts';
import { type FileOffers, useFieldOffers } from './use-field-offers.ts';

const ROWS = 3;

interface LayerFieldsProps {
  files: readonly File[];
  layers: BakeForm['fields']['layers'];
  limits: BakeForm['fields']['fieldLimits'];
  onFocus: () => void;
}

/** A field lies in an offered one when it is an item of a list in it. */
const findMissing = (offers: readonly FileOffers[] | null, text: string): string | undefined => {
  if (offers === null) return undefined;
  const offered = offers.flatMap(({ report }) => (report.kind === 'offers' ? report.offers : []));
  const isThere = (name: string) =>
    offered.some(({ field }) => name === field || name.startsWith(`${field}/`));
  return typedFieldsOf(text).find((name) => !isThere(name));
};

/** Gives fields of the chosen files people of their own. */
export function LayerFields({ files, layers, limits, onFocus }: LayerFieldsProps) {
  const [isOpen, setOpen] = useState(layers.text !== '');
  const offers = useFieldOffers(files, isOpen);
  const frame = useRef<HTMLDivElement>(null);
  const missing = findMissing(offers, layers.text);

  const pick = (field: string) => {
    const text = withField(layers.text, field);
    layers.change(text);
    const area = frame.current?.querySelector('textarea');
    area?.focus();
    // The new text is there after the next frame, and the people are typed at its end.
    requestAnimationFrame(() => area?.setSelectionRange(text.length, text.length));
  };

  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>{FORM_TEXTS.fieldsTitle}</summary>
      {offers !== null && <FieldPicker offers={offers} text={layers.text} onPick={pick} />}
      <div ref={frame}>
        <TextArea
          name="layers"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={FORM_TEXTS.fields}
          rows={ROWS}
          hint={missing === undefined ? FORM_TEXTS.fieldsHint : FIELD_TEXTS.missing(missing)}
          error={layers.problem}
          value={layers.text}
          onFocus={onFocus}
          onChange={layers.change}
        />
      </div>
      <FieldLimits lines={layers.text} limits={limits} />
    </details>
  );
}
