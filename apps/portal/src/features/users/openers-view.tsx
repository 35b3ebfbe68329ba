import { OPENER_SORTS, type OpenerSort, USER_STATUSES, type UserStatus } from '@bakehouse/contract';
import type { BanChange } from '../../api/bans.ts';
import { useZone } from '../../time/zone.tsx';
import { useApi } from '../../api/api-context.ts';
import type { ListAddress } from '../../list/use-list.ts';
import { BanDialog } from './changes/ban-dialog.tsx';
import type { Viewer } from './rows/opener-rules.ts';
import { openersColumns } from './rows/openers-columns.tsx';
import type { PeopleList } from './people-list-state.ts';
import { OPENERS_KEY } from './people-queries.ts';
import { PeopleView } from './people-view.tsx';
import { OPENERS_TEXTS } from './texts.ts';
import { isSamePerson } from './rows/person-rules.ts';
import { useBans } from './changes/use-bans.ts';
import { usePeople } from './use-people.ts';
import { useConfirmation } from './changes/use-confirmation.ts';

const LIST: PeopleList<OpenerSort, UserStatus> = {
  sorts: OPENER_SORTS,
  statuses: USER_STATUSES,
  firstSort: 'last_opened_at',
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
  const { confirmation, open, close } = useConfirmation<BanChange>();

  return (
    <>
      <PeopleView
        texts={OPENERS_TEXTS}
        people={LIST}
        list={list}
        rows={list.query.data?.rows ?? []}
        columns={openersColumns({
          viewer,
          zone: zone.choice,
          isBusy: ({ email }) => pending.some((other) => isSamePerson(other.email, email)),
          onChange: open,
        })}
      />
      {confirmation && (
        <BanDialog
          change={confirmation.subject}
          open={confirmation.isOpen}
          onCancel={close}
          onConfirm={() => {
            close();
            void change(confirmation.subject);
          }}
        />
      )}
    </>
  );
}
