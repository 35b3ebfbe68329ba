import type { OpenerSort } from '@bakehouse/contract';
import { dashboardUrl } from '../../../url-state/dashboard-link.ts';
import { PersonLink } from '../../../url-state/person-link.tsx';
import type { BanChange } from '../../../api/bans.ts';
import type { Opener } from '../../../api/user-lists.ts';
import { isWildcard } from '../../../grantees/parse-people.ts';
import type { Viewer } from '../../../list/viewer.ts';
import type { Column } from '../../../table/table-column.ts';
import { DateText } from '../../../time/date-text.tsx';
import type { ZoneChoice } from '../../../time/zone-choice.ts';
import { ROW_TEXTS } from '../texts.ts';
import { BanButton } from '../changes/ban-button.tsx';
import { CakeCount } from './cake-count.tsx';
import { bannedByBakersLabel, banChangeFor, openerStatus } from './opener-rules.ts';
import { RowNote } from './row-actions.tsx';
import { UserStatusBadge } from './user-status-badge.tsx';

interface OpenerColumn extends Column<Opener> {
  sortBy?: OpenerSort;
}

interface OpenersColumnsOptions {
  viewer: Viewer;
  zone: ZoneChoice;
  isBusy: (opener: Opener) => boolean;
  onChange: (change: BanChange) => void;
}

export const openersColumns = (view: OpenersColumnsOptions): readonly OpenerColumn[] => [
  {
    id: 'email',
    label: 'Email',
    sortBy: 'email',
    priority: 'primary',
    cell: ({ email }) => <PersonLink email={email} />,
  },
  {
    id: 'cakes',
    label: 'Cakes',
    about: 'Files with access',
    sortBy: 'cake_permission_count',
    align: 'end',
    width: '6.5rem',
    cell: ({ email, cakes }) => (
      <CakeCount
        count={cakes}
        to={dashboardUrl({
          tab: 'files',
          admin: view.viewer.admin,
          zone: view.zone,
          filters: { user: email },
        })}
        label={ROW_TEXTS.filesOpenTo(cakes, email)}
      />
    ),
  },
  {
    id: 'lastOpened',
    label: 'Last Opened',
    sortBy: 'last_opened_at',
    priority: 'secondary',
    width: '11rem',
    skeletonWidth: 80,
    cell: ({ lastOpened }) => <DateText iso={lastOpened} isZoneShown={false} />,
  },
  {
    id: 'status',
    label: 'Status',
    sortBy: 'status',
    width: view.viewer.admin ? '12rem' : '8rem',
    skeletonWidth: 80,
    cell: (opener) => (
      <UserStatusBadge
        status={openerStatus(opener)}
        word={bannedByBakersLabel(opener)}
        reason={opener.inactive}
      />
    ),
  },
  {
    id: 'actions',
    label: 'Actions',
    align: 'end',
    width: '8rem',
    cell: (opener) =>
      isWildcard(opener.email) ? (
        <RowNote>{ROW_TEXTS.wholeDomain}</RowNote>
      ) : (
        <BanButton
          change={banChangeFor(opener, view.viewer)}
          busy={view.isBusy(opener)}
          onPress={view.onChange}
        />
      ),
  },
];
