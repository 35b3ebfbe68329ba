import { OPENER_SORTS, type OpenerSort, USER_STATUSES, type UserStatus } from '@bakehouse/contract';
import type { BanChange } from '../../api/bans.ts';
import { useZone } from '../../time/zone.tsx';
import { useApi } from '../../api/api-context.ts';
import type { ListAddress } from '../../list/use-list.ts';
import { BanQuestion } from './changes/ban-question.tsx';
import type { Viewer } from './rows/opener-rules.ts';
import { openersColumns } from './rows/openers-columns.tsx';
import type { PeopleList } from './people-list-state.ts';
import { OPENERS_KEY } from './people-queries.ts';
import { type PeopleTexts, PeopleView } from './people-view.tsx';
import { isSamePerson } from './rows/person-rules.ts';
import { useBans } from './changes/use-bans.ts';
import { usePeople } from './use-people.ts';
import { useQuestion } from './changes/use-question.ts';

const LIST: PeopleList<OpenerSort, UserStatus> = {
  sorts: OPENER_SORTS,
  statuses: USER_STATUSES,
  firstSort: 'last_opened_at',
};

const TEXTS: PeopleTexts = {
  caption: 'Openers',
  searchLabel: 'Search openers',
  dateLabel: 'Known since',
  dateAbout: 'Account created or access given.',
  empty: 'No openers found.',
  fills: 'Everybody whom you give access to a file will appear here.',
  showAll: 'Show all openers',
};

export function OpenersView({ viewer, address }: { viewer: Viewer; address: ListAddress }) {
  const { userLists } = useApi();
  const zone = useZone();
  const list = usePeople({
    people: LIST,
    admin: viewer.admin,
    address,
    key: OPENERS_KEY,
    readPage: userLists.openers,
    toSource: (query) => ({ kind: 'openers', query }),
  });
  const { pending, change } = useBans();
  const { question, ask, close } = useQuestion<BanChange>();

  return (
    <>
      <PeopleView
        texts={TEXTS}
        people={LIST}
        list={list}
        rows={list.query.data?.rows ?? []}
        columns={openersColumns({
          viewer,
          zone: zone.choice,
          isBusy: ({ email }) => pending.some((other) => isSamePerson(other.email, email)),
          onChange: ask,
        })}
      />
      {question && (
        <BanQuestion
          change={question.subject}
          open={question.isOpen}
          onCancel={close}
          onConfirm={() => {
            close();
            void change(question.subject);
          }}
        />
      )}
    </>
  );
}
