import { USER_STATUSES } from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { BanChange } from '../../api/bans.ts';
import type { OpenersQuery } from '../../api/user-lists.ts';
import { useService } from '../../lib/services.tsx';
import { useZone } from '../../time/zone.tsx';
import { type ListUrl, useList } from '../../list/use-list.ts';
import { BanAddress } from './changes/ban-address.tsx';
import { BanDialog } from './changes/ban-dialog.tsx';
import type { Viewer } from '../../list/viewer.ts';
import { openersColumns } from './rows/openers-columns.tsx';
import { openersList } from './people-lists.ts';
import { OPENERS_QUERY_KEY, refetchList } from './people-queries.ts';
import { PeopleView } from './people-view.tsx';
import { OPENERS_TEXTS } from './texts.ts';
import { isSamePerson } from './rows/person-rules.ts';
import { useBans } from './changes/use-bans.ts';
import { useConfirmation } from './changes/use-confirmation.ts';

const withDomains = (query: OpenersQuery): OpenersQuery => ({ ...query, hasDomains: true });

export function OpenersView({ viewer, url }: { viewer: Viewer; url: ListUrl }) {
  const { userLists } = useService('api');
  const zone = useZone();
  const list = useList({
    model: openersList,
    admin: viewer.admin,
    url,
    key: OPENERS_QUERY_KEY,
    readPage: (query, signal) => userLists.openers(withDomains(query), signal),
    toSource: (query) => ({ kind: 'openers', query: withDomains(query) }),
  });
  const { pending, change } = useBans();
  const { confirmation, open, close } = useConfirmation<BanChange>();
  const queryClient = useQueryClient();
  const banAddress = async (wanted: BanChange) => {
    await change(wanted);
    // The address may have no row yet.
    refetchList(queryClient, OPENERS_QUERY_KEY);
  };

  return (
    <>
      <PeopleView
        name="openers"
        texts={OPENERS_TEXTS}
        tools={<BanAddress viewer={viewer} onBan={(wanted) => void banAddress(wanted)} />}
        statuses={USER_STATUSES}
        list={list}
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
          onConfirm={(confirmed) => {
            close();
            void change(confirmed);
          }}
        />
      )}
    </>
  );
}
