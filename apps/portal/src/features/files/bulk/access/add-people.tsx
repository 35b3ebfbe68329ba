import { useEffect, useState, useSyncExternalStore } from 'react';
import { Switch } from '../../../../components/fields/switch.tsx';
import { TextArea } from '../../../../components/fields/text-area.tsx';
import { lazyCanonicalGrantee } from '../../../../grantees/canonical-grantee.ts';
import { parsePeople } from '../../../../grantees/parse-people.ts';
import { peopleMessageOf } from '../../../../grantees/people-message.ts';
import { TypedPeople } from '../../../../grantees/typed-people.tsx';
import { LazyChunkFailure } from '../../../../lazy/lazy-chunk-failure.tsx';
import { BulkFrame, type BulkFormProps } from '../bulk-frame.tsx';
import { ADD_PEOPLE_TEXTS, BULK_TEXTS } from '../texts.ts';
import { planAddingPeople } from './plan-access.ts';
import { useAccessPlans } from './use-access-plans.ts';

const failedText = BULK_TEXTS.accessFailed;
const TEXT_AREA_ROWS = 3;

export function AddPeople(props: BulkFormProps) {
  const { files, email = '' } = props;
  const check = useSyncExternalStore(lazyCanonicalGrantee.subscribe, lazyCanonicalGrantee.get);
  const plansFor = useAccessPlans(props);
  const [text, setText] = useState(email);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [tell, setTell] = useState(false);
  const parsed = check.status === 'ready' ? parsePeople(text, check.value) : undefined;
  const people = parsed?.people ?? [];
  useEffect(() => lazyCanonicalGrantee.preload(), []);

  return (
    <BulkFrame
      {...props}
      title={ADD_PEOPLE_TEXTS.title(files.length)}
      plans={
        people.length > 0 ? plansFor((grants) => planAddingPeople(grants, people, tell)) : undefined
      }
      confirmLabel={ADD_PEOPLE_TEXTS.confirm}
      isTyped={text !== email}
      texts={{
        texts: { ...ADD_PEOPLE_TEXTS, failed: failedText },
        undoTexts: {
          running: ADD_PEOPLE_TEXTS.undoRunning,
          done: ADD_PEOPLE_TEXTS.undone,
          failed: failedText,
        },
      }}
      onConfirm={() => {
        setWrong(parsed?.wrong ?? []);
        return parsed?.wrong.length === 0;
      }}
    >
      <TextArea
        name="people"
        label={ADD_PEOPLE_TEXTS.label}
        hint={ADD_PEOPLE_TEXTS.hint}
        error={wrong.length > 0 ? peopleMessageOf(wrong, ADD_PEOPLE_TEXTS.wrong(wrong)) : undefined}
        rows={TEXT_AREA_ROWS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(next) => {
          setText(next);
          setWrong([]);
        }}
      />
      <TypedPeople
        text={text}
        onChange={(next) => {
          setText(next);
          setWrong([]);
        }}
      />
      <Switch
        label={ADD_PEOPLE_TEXTS.tell}
        hint={ADD_PEOPLE_TEXTS.tellHint}
        isOn={tell}
        onChange={setTell}
      />
      {check.status === 'failed' && (
        <LazyChunkFailure chunk={lazyCanonicalGrantee} name={ADD_PEOPLE_TEXTS.addressCheck} />
      )}
    </BulkFrame>
  );
}
