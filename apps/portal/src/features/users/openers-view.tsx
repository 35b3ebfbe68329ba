import {
  OPENER_SORTS,
  OPENER_STATUSES,
  type OpenerSort,
  type OpenerStatus,
} from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BanChange } from '../../api/bans.ts';
import { addressNow } from '../../lib/list-address.ts';
import { useCursor } from '../../lib/use-cursor.ts';
import { useZone } from '../../lib/zone.tsx';
import { useServices } from '../../services/services.tsx';
import { BanQuestion } from './ban-question.tsx';
import { type Viewer, withExpectedBans } from './opener-rules.ts';
import { openersColumns } from './openers-columns.tsx';
import {
  changePeopleState,
  type PeopleList,
  readPeopleState,
  toPeopleQuery,
} from './people-list-state.ts';
import { openersQuery } from './people-queries.ts';
import { type PeopleTexts, PeopleView } from './people-view.tsx';
import { isSamePerson } from './person-rules.ts';
import { useBans } from './use-bans.ts';
import type { ListAddress } from './users-address.ts';

const LIST: PeopleList<OpenerSort, OpenerStatus> = {
  sorts: OPENER_SORTS,
  statuses: OPENER_STATUSES,
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

interface Question {
  change: BanChange;
  isOpen: boolean;
}

export function OpenersView({ viewer, address }: { viewer: Viewer; address: ListAddress }) {
  const { userLists } = useServices();
  const zone = useZone();
  const state = readPeopleState(LIST, address.params);
  const asked = toPeopleQuery(state, { admin: viewer.admin, zone: zone.name });
  const { cursor, keep } = useCursor(asked);
  const query = useQuery(openersQuery(userLists, { ...asked, cursor }));
  const { pending, change } = useBans();
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
        source={{ kind: 'openers', query: asked }}
        rows={withExpectedBans(query.data?.rows ?? [], pending)}
        columns={openersColumns({
          viewer,
          zone: zone.choice,
          isBusy: ({ email }) => pending.some((other) => isSamePerson(other.email, email)),
          onChange: (wanted) => setQuestion({ change: wanted, isOpen: true }),
        })}
        onChange={(next, options) =>
          address.onChange(changePeopleState(LIST, addressNow(), next), options)
        }
      />
      {question && (
        <BanQuestion
          change={question.change}
          open={question.isOpen}
          onCancel={close}
          onConfirm={() => {
            close();
            void change(question.change);
          }}
        />
      )}
    </>
  );
}
