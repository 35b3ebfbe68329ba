import { BAKER_SORTS, BAKER_STATUSES, type BakerSort, type BakerStatus } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activation } from '../../api/users.ts';
import type { Baker } from '../../api/user-lists.ts';
import { addressNow } from '../../lib/list-address.ts';
import { useCursor } from '../../lib/use-cursor.ts';
import { useZone } from '../../lib/zone.tsx';
import { useServices } from '../../services/services.tsx';
import { ActivationQuestion } from './activation-question.tsx';
import { bakesNow, withExpectedActivations } from './baker-rules.ts';
import { bakersColumns } from './bakers-columns.tsx';
import {
  changePeopleState,
  type PeopleList,
  readPeopleState,
  toPeopleQuery,
} from './people-list-state.ts';
import { bakersQuery } from './people-queries.ts';
import { type PeopleTexts, PeopleView } from './people-view.tsx';
import { useActivations } from './use-activations.ts';
import type { ListAddress } from './users-address.ts';

const LIST: PeopleList<BakerSort, BakerStatus> = {
  sorts: BAKER_SORTS,
  statuses: BAKER_STATUSES,
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

interface Question {
  baker: Baker;
  action: Activation['action'];
  isOpen: boolean;
}

/** The bakers of the organisation, in admin mode. */
export function BakersView({ own, address }: { own: string; address: ListAddress }) {
  const { userLists, now } = useServices();
  const zone = useZone();
  const state = readPeopleState(LIST, address.params);
  const asked = toPeopleQuery(state, { admin: true, zone: zone.name });
  const { cursor, keep } = useCursor(asked);
  const query = useQuery(bakersQuery(userLists, { ...asked, cursor }));
  const { pending, change } = useActivations();
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion((asked) => asked && { ...asked, isOpen: false });

  return (
    <>
      <PeopleView
        texts={TEXTS}
        list={LIST}
        state={state}
        query={query}
        keep={keep}
        source={{ kind: 'bakers', query: asked }}
        rows={withExpectedActivations(query.data?.rows ?? [], pending, now())}
        columns={bakersColumns({
          own,
          now: now(),
          zone: zone.choice,
          isBusy: ({ email }) => pending.some((other) => other.email === email),
          onChange: (baker, action) => setQuestion({ baker, action, isOpen: true }),
        })}
        onChange={(next, options) =>
          address.onChange(changePeopleState(LIST, addressNow(), next), options)
        }
      />
      {question && (
        <ActivationQuestion
          change={{ email: question.baker.email, action: question.action }}
          isStale={!bakesNow(question.baker, now())}
          open={question.isOpen}
          onCancel={close}
          onConfirm={() => {
            close();
            void change(question.baker, question.action);
          }}
        />
      )}
    </>
  );
}
