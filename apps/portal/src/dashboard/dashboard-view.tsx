import { type ReactNode, useEffect, useRef } from 'react';
import type { User } from '../api/auth.ts';
import { Notice } from '../components/notice.tsx';
import { TabPanel } from '../components/tabs.tsx';
import { ActivityPanel } from '../features/activity/activity-panel.tsx';
import { FilesTab } from '../features/files/files-tab.tsx';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { type Tab, TABS } from './dashboard-state.ts';
import styles from './dashboard-view.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface DashboardViewProps {
  user: User;
  tab: Tab;
  admin: boolean;
  onTab: (tab: Tab) => void;
  onAdmin: (admin: boolean) => void;
}

const panels = {
  files: (admin) => <FilesTab admin={admin} />,
  users: () => (
    <Note title="The list of users comes with a later version.">
      It will show who opened your files, and let you ban and unban them.
    </Note>
  ),
  activity: (admin) => <ActivityPanel admin={admin} />,
} satisfies Record<Tab, (admin: boolean) => ReactNode>;

export function DashboardView({ user, tab, admin, onTab, onAdmin }: DashboardViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = TABS.find(({ id }) => id === tab)?.label ?? '';
  useDocumentTitle(title);

  useEffect(() => {
    heading.current?.focus();
  }, []);

  return (
    <div className={styles.page}>
      <Header user={user} tab={tab} admin={admin} onTab={onTab} onAdmin={onAdmin} />
      <main className={styles.main}>
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <TabPanel id={tab}>{panels[tab](admin)}</TabPanel>
      </main>
      <Footer />
    </div>
  );
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.note}>
      <Notice tone="info" title={title}>
        {children}
      </Notice>
    </div>
  );
}
