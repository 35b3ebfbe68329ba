import type { CanonicalizeAddress } from '@bakehouse/contract/input';
import type { SyntheticEvent } from 'react';
import { Switch } from '../../components/fields/switch.tsx';
import { TextArea } from '../../components/fields/text-area.tsx';
import { lazyCanonicalGrantee } from '../../grantees/canonical-grantee.ts';
import { LazyChunkFailure } from '../../lazy/lazy-chunk-failure.tsx';
import styles from './bake-fields.module.css';
import { BakeDates } from './bake-dates.tsx';
import type { Batch } from './batch/batch-rules.ts';
import { LayerFields } from './fields/layer-fields.tsx';
import { countGrantees, parsePeople } from '../../grantees/parse-people.ts';
import { LimitField } from '../../grantees/terms/limit-field.tsx';
import { TypedPeople } from '../../grantees/typed-people.tsx';
import { useGranteeReader } from '../../grantees/use-grantee-reader.ts';
import { SavePreset } from './presets/save-preset.tsx';
import { UsePreset } from './presets/use-preset.tsx';
import { FORM_TEXTS } from './texts.ts';
import type { BakeForm } from './use-bake-form.ts';

interface BakeFieldsProps {
  form: BakeForm;
  /** The files that are to be baked. */
  files: Batch;
  onSubmit: () => void;
}

const PEOPLE_ROWS = 3;

/** The form for all files, with the presets that fill it in. */
export function BakeFields(props: BakeFieldsProps) {
  return (
    <>
      <UsePreset form={props.form} />
      <FieldsForm {...props} />
      <SavePreset form={props.form} />
    </>
  );
}

function FieldsForm({ form, files, onSubmit }: BakeFieldsProps) {
  const { ref: formRef, tell } = form;
  const { people, limit, layers, fieldLimits, openable, expires } = form.fields;
  const reader = useGranteeReader(people.text, { withAllGroups: true });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const text = {
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
    onFocus: lazyCanonicalGrantee.preload,
  } as const;

  return (
    <form ref={formRef} noValidate className={styles.form} onSubmit={submit}>
      <TextArea
        {...text}
        name="people"
        label={FORM_TEXTS.people}
        rows={PEOPLE_ROWS}
        hint={toPeopleCountText(people.text, reader.read) || FORM_TEXTS.peopleHint}
        error={people.problem}
        value={people.text}
        onChange={people.change}
      />
      <TypedPeople text={people.text} onChange={people.change} withAllGroups />
      <LimitField text={limit.text} problem={limit.problem} onChange={limit.change} />
      <Switch
        label={FORM_TEXTS.tell}
        hint={FORM_TEXTS.tellHint}
        isOn={tell.isOn}
        onChange={tell.change}
      />
      {reader.isFailed && (
        <LazyChunkFailure chunk={lazyCanonicalGrantee} name={FORM_TEXTS.addressCheck} />
      )}
      <BakeDates openable={openable} expires={expires} />
      <LayerFields
        key={form.fills}
        files={files.map(({ file }) => file)}
        layers={layers}
        limits={fieldLimits}
        onFocus={lazyCanonicalGrantee.preload}
      />
    </form>
  );
}

/** For example "3 people, 1 domain, 1 group"; empty while a text is neither. */
function toPeopleCountText(text: string, read: CanonicalizeAddress | null): string {
  if (read === null) return '';
  const { people, wrong } = parsePeople(text, read);
  return wrong.length > 0 ? '' : FORM_TEXTS.peopleCount(countGrantees(people));
}
