import type { Ref } from 'react';
import type { User } from '../api/auth.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { TabBar } from '../components/tabs.tsx';
import { AccountButton } from '../features/account/account-button.tsx';
import { useSignOut } from '../services/use-sign-out.ts';
import { type Tab, TABS } from './dashboard-state.ts';
import styles from './header.module.css';

interface HeaderProps {
  user: User;
  tab: Tab;
  admin: boolean;
  onTab: (tab: Tab) => void;
  onAdmin: (admin: boolean) => void;
  adminToggle: Ref<HTMLButtonElement>;
}

export function Header({ user, tab, admin, onTab, onAdmin, adminToggle }: HeaderProps) {
  const logout = useSignOut();
  const leave = () => void logout.run();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <p className={styles.brand}>
          <Icon name="loaf" />
          Bakehouse
        </p>
        <div className={styles.tabs}>
          <TabBar label="Areas" tabs={TABS} selected={tab} onSelect={onTab} />
        </div>
        {user.isAdmin && (
          <div className={styles.admin}>
            <Button ref={adminToggle} size="compact" onClick={() => onAdmin(!admin)}>
              {`Admin mode: ${admin ? 'on' : 'off'}`}
            </Button>
          </div>
        )}
        <div className={styles.account}>
          <AccountButton email={user.email} isSigningOut={logout.isPending} onSignOut={leave} />
        </div>
        <div className={styles.logout}>
          <Button size="compact" busy={logout.isPending} onClick={leave}>
            Log out
          </Button>
        </div>
      </div>
    </header>
  );
}
