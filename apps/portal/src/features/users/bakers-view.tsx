import { BAKER_SORTS, type BakerSort } from '@bakehouse/contract';
import type { Activation } from '../../api/users.ts';
import type { Baker } from '../../api/user-lists.ts';
import { useZone } from '../../time/zone.tsx';
import { useClock } from '../../time/clock-context.ts';
import { useApi } from '../../api/api-context.ts';
import type { ListAddress } from '../../list/use-list.ts';
import { ActivationQuestion } from './changes/activation-question.tsx';
import { bakesNow } from './rows/baker-rules.ts';
import { bakersColumns } from './rows/bakers-columns.tsx';
import type { PeopleList } from './people-list-state.ts';
import { BAKERS_KEY } from './people-queries.ts';
import { type PeopleTexts, PeopleView } from './people-view.tsx';
import { useActivations } from './changes/use-activations.ts';
import { usePeople } from './use-people.ts';
import { useQuestion } from './changes/use-question.ts';

/** A banned baker is active or inactive as well: the list has no badge for a ban, and no filter. */
const STATUSES = ['all', 'active', 'inactive'] as const;

const LIST: PeopleList<BakerSort, (typeof STATUSES)[number]> = {
  sorts: BAKER_SORTS,
  statuses: STATUSES,
  firstSort: 'last_bake_at',
};

const TEXTS: PeopleTexts = {
  caption: 'Bakers',
  searchLabel: 'Search bakers',
  dateLabel: 'Account created',
  empty: 'No bakers found.',
  fills: 'Everybody who bakes a file will appear here.',
  showAll: 'Show all bakers',
};

interface BakerChange {
  baker: Baker;
  action: Activation['action'];
}

/** The bakers of the organisation, in admin mode. */
export function BakersView({ own, address }: { own: string; address: ListAddress }) {
  const { userLists } = useApi();
  const now = useClock();
  const zone = useZone();
  const list = usePeople({
    people: LIST,
    admin: true,
    address,
    key: BAKERS_KEY,
    readPage: userLists.bakers,
    toSource: (query) => ({ kind: 'bakers', query }),
  });
  const { pending, change } = useActivations();
  const { question, ask, close } = useQuestion<BakerChange>();

  return (
    <>
      <PeopleView
        texts={TEXTS}
        people={LIST}
        list={list}
        rows={list.query.data?.rows ?? []}
        columns={bakersColumns({
          own,
          now: now(),
          zone: zone.choice,
          isBusy: ({ email }) => pending.some((other) => other.email === email),
          onChange: (baker, action) => ask({ baker, action }),
        })}
      />
      {question && (
        <ActivationQuestion
          change={{ email: question.subject.baker.email, action: question.subject.action }}
          isStale={!bakesNow(question.subject.baker, now())}
          open={question.isOpen}
          onCancel={close}
          onConfirm={() => {
            close();
            void change(question.subject.baker, question.subject.action);
          }}
        />
      )}
    </>
  );
}
