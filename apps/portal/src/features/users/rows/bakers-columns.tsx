import { manageUser } from '@bakehouse/contract/calls/users';
import { toDisplayAddress } from '@bakehouse/contract/input';
import type { BakerSort } from '@bakehouse/contract';
import { useState } from 'react';
import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import { PersonLink } from '../../../url-state/person-link.tsx';
import type { ActivationChange } from '../../../api/users.ts';
import type { Baker } from '../../../api/user-lists.ts';
import { PermissionCheckedButton } from '../../../session/acting/permission-checked-button.tsx';
import type { Column } from '../../../table/table-column.ts';
import { DateText } from '../../../time/date-text.tsx';
import type { ZoneChoice } from '../../../time/zone-choice.ts';
import { ACTIVATION_TEXTS, ROW_TEXTS } from '../texts.ts';
import { bakerActions, isOwnRow } from './baker-rules.ts';
import { CakeCount } from './cake-count.tsx';
import { RowActions, RowNote } from './row-actions.tsx';
import { UserStatusBadge } from './user-status-badge.tsx';

interface BakerColumn extends Column<Baker> {
  sortBy?: BakerSort;
}

interface BakersColumnsOptions {
  /** The email of the logged-in user. */
  own: string;
  now: number;
  zone: ZoneChoice;
  isBusy: (baker: Baker) => boolean;
  onChange: (baker: Baker, action: ActivationChange['action']) => void;
}

export const bakersColumns = (view: BakersColumnsOptions): readonly BakerColumn[] => [
  {
    id: 'email',
    label: 'Email',
    sortBy: 'email',
    priority: 'primary',
    cell: ({ email }) => <PersonLink email={email} />,
  },
  {
    id: 'cakes',
    label: 'Cakes Baked',
    sortBy: 'cake_permission_count',
    align: 'end',
    width: '8.5rem',
    cell: ({ email, cakes }) => (
      <CakeCount
        count={cakes}
        to={dashboardUrl({
          tab: 'files',
          admin: true,
          zone: view.zone,
          filters: { baker: email },
        })}
        label={ROW_TEXTS.filesBakedBy(cakes, email)}
      />
    ),
  },
  {
    id: 'lastBake',
    label: 'Last Bake',
    sortBy: 'last_bake_at',
    priority: 'secondary',
    width: '11rem',
    skeletonWidth: 80,
    cell: ({ lastBake }) => <DateText iso={lastBake} isZoneShown={false} />,
  },
  {
    id: 'status',
    label: 'Status',
    sortBy: 'status',
    width: '8rem',
    skeletonWidth: 80,
    cell: ({ isActive, inactive }) => (
      <UserStatusBadge status={isActive ? 'active' : 'inactive'} reason={inactive} />
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    align: 'end',
    width: '14.5rem',
    cell: (baker) => <BakerActions baker={baker} view={view} />,
  },
];

function BakerActions({ baker, view }: { baker: Baker; view: BakersColumnsOptions }) {
  // A single action takes the key of the pressed button, so that this button keeps the focus.
  const [pressed, setPressed] = useState(0);
  if (isOwnRow(baker, view.own)) return <RowNote>{ROW_TEXTS.ownRow}</RowNote>;
  const actions = bakerActions(baker, view.now);
  return (
    <RowActions>
      {actions.map((action, index) => {
        const key = actions.length === 1 ? pressed : index;
        return (
          <PermissionCheckedButton
            key={key}
            call={manageUser}
            size="compact"
            busy={view.isBusy(baker)}
            aria-label={`${ACTIVATION_TEXTS[action].label} ${toDisplayAddress(baker.email)}`}
            onClick={() => {
              setPressed(key);
              view.onChange(baker, action);
            }}
          >
            {ACTIVATION_TEXTS[action].label}
          </PermissionCheckedButton>
        );
      })}
    </RowActions>
  );
}
