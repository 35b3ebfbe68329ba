import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import type { User } from '../api/accounts/auth.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { TabLinks } from '../components/tab-links.tsx';
import { AccountMenu } from '../features/account/account-menu.tsx';
import { useLogOut } from '../session/use-log-out.ts';
import { type DashboardTab, DASHBOARD_TABS } from '../address/dashboard-link.ts';
import styles from './header.module.css';
import { ADMIN_MODE_TEXTS, PAGE_TEXTS, TAB_TEXTS } from './texts.ts';

export interface DashboardAddresses {
  home: URLSearchParams;
  of: (tab: DashboardTab) => URLSearchParams;
}

const toHref = (params: URLSearchParams) => `?${params.toString()}`;

export interface HeaderProps {
  user: User;
  tab: DashboardTab;
  admin: boolean;
  addresses: DashboardAddresses;
  onTab: (tab: DashboardTab) => void;
  onAdmin: (admin: boolean) => void;
  adminToggle: Ref<HTMLButtonElement>;
}

export function Header(props: HeaderProps) {
  const { user, tab, admin, addresses, onTab, onAdmin, adminToggle } = props;
  const logout = useLogOut();
  const leave = () => void logout.run();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={toHref(addresses.home)} className={styles.brand}>
          <Icon name="loaf" />
          <span className={styles.name}>Bakehouse</span>
        </Link>
        <div className={styles.tabs}>
          <TabLinks
            label={PAGE_TEXTS.tabs}
            tabs={DASHBOARD_TABS.map((id) => ({
              id,
              label: TAB_TEXTS[id],
              to: toHref(addresses.of(id)),
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
        <div className={styles.account}>
          <AccountMenu email={user.email} isLoggingOut={logout.isPending} onLogOut={leave} />
        </div>
        <div className={styles.logout}>
          <Button size="compact" busy={logout.isPending} onClick={leave}>
            {PAGE_TEXTS.logOut}
          </Button>
        </div>
      </div>
    </header>
  );
}
