import { useState } from 'react';
import { BulkFrame, type BulkFormProps } from '../bulk-frame.tsx';
import { BULK_TEXTS, REMOVE_PEOPLE_TEXTS } from '../texts.ts';
import { PeopleChoice } from './people-choice.tsx';
import { peopleWithAccess, planRemovingPeople } from './plan-access.ts';
import { useAccessPlans } from './use-access-plans.ts';

const failedText = BULK_TEXTS.accessFailed;

export function RemovePeople(props: BulkFormProps) {
  const { files } = props;
  const plansFor = useAccessPlans(props);
  const [people, setPeople] = useState<readonly string[]>([]);
  /** The list is read once, so that nobody disappears from it while the change runs. */
  const [candidates] = useState(() => peopleWithAccess(files));

  return (
    <BulkFrame
      {...props}
      tone="danger"
      title={REMOVE_PEOPLE_TEXTS.title(files.length)}
      plans={
        people.length > 0 ? plansFor((grants) => planRemovingPeople(grants, people)) : undefined
      }
      confirmLabel={REMOVE_PEOPLE_TEXTS.confirm}
      isTyped={people.length > 0}
      texts={{
        texts: { ...REMOVE_PEOPLE_TEXTS, failed: failedText },
        undoTexts: {
          running: REMOVE_PEOPLE_TEXTS.undoRunning,
          done: REMOVE_PEOPLE_TEXTS.undone,
          failed: failedText,
        },
      }}
    >
      <PeopleChoice people={candidates} chosen={people} onChange={setPeople} />
    </BulkFrame>
  );
}
