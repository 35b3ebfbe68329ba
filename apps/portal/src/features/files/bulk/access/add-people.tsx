import { useEffect, useState } from 'react';
import { Switch } from '../../../../components/fields/switch.tsx';
import { TextArea } from '../../../../components/fields/text-area.tsx';
import { lazyCanonicalGrantee } from '../../../../grantees/canonical-grantee.ts';
import { parsePeople } from '../../../../grantees/parse-people.ts';
import { peopleMessageOf } from '../../../../grantees/people-message.ts';
import { LimitField } from '../../../../grantees/terms/limit-field.tsx';
import { useParsedLimit } from '../../../../grantees/terms/use-parsed-limit.ts';
import { TypedPeople } from '../../../../grantees/typed-people.tsx';
import { useGranteeReader } from '../../../../grantees/use-grantee-reader.ts';
import { LazyChunkFailure } from '../../../../lazy/lazy-chunk-failure.tsx';
import { BulkFrame, type BulkFormProps } from '../bulk-frame.tsx';
import { ADD_PEOPLE_TEXTS, BULK_TEXTS } from '../texts.ts';
import { planAddingPeople } from './plan-access.ts';
import { useAccessPlans } from './use-access-plans.ts';

const failedText = BULK_TEXTS.accessFailed;
const TEXT_AREA_ROWS = 3;
const NOTHING_READ = { people: [], wrong: [] };

export function AddPeople(props: BulkFormProps) {
  const { files, email = '' } = props;
  const plansFor = useAccessPlans(props);
  const [text, setText] = useState(email);
  const reader = useGranteeReader(text, { withAllGroups: true });
  const [limit, setLimit] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [tell, setTell] = useState(false);
  const typedLimit = useParsedLimit(limit);
  const { people, wrong } = reader.read === null ? NOTHING_READ : parsePeople(text, reader.read);
  const { terms, words } = typedLimit;
  const access = { people, tell, terms, limit: words, nameOf: reader.nameOf };
  const type = (next: string) => {
    setText(next);
    setChecked(false);
  };
  useEffect(() => lazyCanonicalGrantee.preload(), []);

  return (
    <BulkFrame
      {...props}
      title={ADD_PEOPLE_TEXTS.title(files.length)}
      plans={people.length > 0 ? plansFor((grants) => planAddingPeople(grants, access)) : undefined}
      confirmLabel={ADD_PEOPLE_TEXTS.confirm}
      isTyped={text !== email || limit !== ''}
      texts={{
        texts: { ...ADD_PEOPLE_TEXTS, failed: failedText },
        undoTexts: {
          running: ADD_PEOPLE_TEXTS.undoRunning,
          done: ADD_PEOPLE_TEXTS.undone,
          failed: failedText,
        },
      }}
      onConfirm={() => {
        setChecked(true);
        return reader.read !== null && wrong.length === 0 && typedLimit.problem === undefined;
      }}
    >
      <TextArea
        name="people"
        label={ADD_PEOPLE_TEXTS.label}
        hint={ADD_PEOPLE_TEXTS.hint}
        error={
          isChecked && wrong.length > 0
            ? peopleMessageOf(wrong, ADD_PEOPLE_TEXTS.wrong(wrong))
            : undefined
        }
        rows={TEXT_AREA_ROWS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={type}
      />
      <TypedPeople text={text} onChange={type} withAllGroups />
      <LimitField
        text={limit}
        problem={isChecked ? typedLimit.problem : undefined}
        onChange={(next) => {
          setLimit(next);
          setChecked(false);
        }}
      />
      <Switch
        label={ADD_PEOPLE_TEXTS.tell}
        hint={ADD_PEOPLE_TEXTS.tellHint}
        isOn={tell}
        onChange={setTell}
      />
      {reader.isFailed && (
        <LazyChunkFailure chunk={lazyCanonicalGrantee} name={ADD_PEOPLE_TEXTS.addressCheck} />
      )}
    </BulkFrame>
  );
}
