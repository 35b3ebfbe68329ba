import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../api/accounts/auth.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { useConfirmLeave } from '../components/unsaved/confirm-leave-context.ts';
import { AccountMenu } from '../features/account/account-menu.tsx';
import { openRequestsQuery } from '../features/files/requests/requests-queries.ts';
import { formatNumber } from '../lib/format-number.ts';
import { useService } from '../lib/services.tsx';
import { NotificationsBell } from '../features/notifications/notifications-bell.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { type DashboardTab, DASHBOARD_TABS, toDashboardUrl } from '../url-state/dashboard-link.ts';
import styles from './header.module.css';
import { ADMIN_MODE_TEXTS, PAGE_TEXTS, TAB_COUNT_TEXTS, TAB_TEXTS } from './texts.ts';
import { type SharedCount, useSharedCount } from './use-shared-count.ts';

export interface DashboardLinkParams {
  home: URLSearchParams;
  of: (tab: DashboardTab) => URLSearchParams;
}

export interface HeaderProps {
  user: User;
  tab: DashboardTab;
  admin: boolean;
  linkParams: DashboardLinkParams;
  onTab: (tab: DashboardTab) => void;
  onAdmin: (admin: boolean) => void;
  adminToggle: Ref<HTMLButtonElement>;
}

const toRequestCount = (total: number) =>
  total > 0 && { count: formatNumber(total), about: TAB_COUNT_TEXTS.requests(total) };

const toTabCount = (files: SharedCount | undefined) =>
  files !== undefined &&
  files.total > 0 && { count: TAB_COUNT_TEXTS.short(files), about: TAB_COUNT_TEXTS.long(files) };

export function Header(props: HeaderProps) {
  const { user, tab, admin, linkParams, onTab, onAdmin, adminToggle } = props;
  const logout = useLogOut();
  const leave = useConfirmLeave();
  const logOut = () => leave(() => void logout.run());
  const sharedCount = toTabCount(useSharedCount().data);
  const ofOwnFiles = openRequestsQuery(useService('api'), { fileId: null, admin: false });
  const requestCount = toRequestCount(useQuery(ofOwnFiles).data?.total ?? 0);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={toDashboardUrl(linkParams.home)} className={styles.brand}>
          <Icon name="loaf" />
          <span className={styles.name}>Bakehouse</span>
        </Link>
        <div className={styles.tabs}>
          <TabLinks
            label={PAGE_TEXTS.tabs}
            tabs={DASHBOARD_TABS.map((id) => ({
              id,
              label: TAB_TEXTS[id],
              to: toDashboardUrl(linkParams.of(id)),
              ...(id === 'shared' && sharedCount),
              ...(id === 'files' && requestCount),
            }))}
            selected={tab}
            onSelect={onTab}
          />
        </div>
        {user.isAdmin && (
          <div className={styles.admin}>
            <Button ref={adminToggle} size="compact" onClick={() => onAdmin(!admin)}>
              {ADMIN_MODE_TEXTS.toggle(admin)}
            </Button>
          </div>
        )}
        <div className={styles.bell}>
          <NotificationsBell />
        </div>
        <div className={styles.account}>
          <AccountMenu
            email={user.email}
            admin={admin}
            isLoggingOut={logout.isPending}
            onLogOut={logOut}
          />
        </div>
        <div className={styles.logout}>
          <Button size="compact" busy={logout.isPending} onClick={logOut}>
            {PAGE_TEXTS.logOut}
          </Button>
        </div>
      </div>
    </header>
  );
}
