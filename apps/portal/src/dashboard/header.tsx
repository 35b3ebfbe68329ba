import type { User } from '../api/auth.ts';
import { Button } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { TabBar } from '../components/tabs.tsx';
import { useSignOut } from '../services/use-sign-out.ts';
import { type Tab, TABS } from './dashboard-state.ts';
import styles from './header.module.css';

interface HeaderProps {
  user: User;
  tab: Tab;
  admin: boolean;
  onTab: (tab: Tab) => void;
  onAdmin: (admin: boolean) => void;
}

export function Header({ user, tab, admin, onTab, onAdmin }: HeaderProps) {
  const logout = useSignOut();
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
            <Button size="compact" onClick={() => onAdmin(!admin)}>
              {`Admin mode: ${admin ? 'on' : 'off'}`}
            </Button>
          </div>
        )}
        <p className={styles.email} title={user.email}>
          {user.email}
        </p>
        <div className={styles.logout}>
          <Button size="compact" busy={logout.isPending} onClick={() => void logout.run()}>
            Log out
          </Button>
        </div>
      </div>
    </header>
  );
}
