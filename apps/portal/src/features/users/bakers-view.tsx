import type { ActivationChange } from '../../api/users.ts';
import type { Baker } from '../../api/user-lists.ts';
import { useService } from '../../lib/services.tsx';
import { useZone } from '../../time/zone.tsx';
import { type ListUrl, useList } from '../../list/use-list.ts';
import { ActivationDialog } from './changes/activation-dialog.tsx';
import { hasRecentBake } from './rows/baker-rules.ts';
import { bakersColumns } from './rows/bakers-columns.tsx';
import { BAKER_STATUSES, bakersList } from './people-lists.ts';
import { BAKERS_QUERY_KEY } from './people-queries.ts';
import { PeopleView } from './people-view.tsx';
import { BAKERS_TEXTS } from './texts.ts';
import { useActivations } from './changes/use-activations.ts';
import { useConfirmation } from './changes/use-confirmation.ts';

interface BakerChange {
  baker: Baker;
  action: ActivationChange['action'];
}

export function BakersView({ own, url }: { own: string; url: ListUrl }) {
  const { userLists } = useService('api');
  const now = useService('now');
  const zone = useZone();
  const list = useList({
    model: bakersList,
    admin: true,
    url,
    key: BAKERS_QUERY_KEY,
    readPage: userLists.bakers,
    toSource: (query) => ({ kind: 'bakers', query }),
  });
  const { pending, change } = useActivations();
  const { confirmation, open, close } = useConfirmation<BakerChange>();

  return (
    <>
      <PeopleView
        name="bakers"
        texts={BAKERS_TEXTS}
        statuses={BAKER_STATUSES}
        list={list}
        columns={bakersColumns({
          own,
          now: now(),
          zone: zone.choice,
          isBusy: ({ email }) => pending.some((other) => other.email === email),
          onChange: (baker, action) => open({ baker, action }),
        })}
      />
      {confirmation && (
        <ActivationDialog
          change={{ email: confirmation.subject.baker.email, action: confirmation.subject.action }}
          isStale={!hasRecentBake(confirmation.subject.baker, now())}
          open={confirmation.isOpen}
          onCancel={close}
          onConfirm={() => {
            close();
            void change(confirmation.subject.baker, confirmation.subject.action);
          }}
        />
      )}
    </>
  );
}
