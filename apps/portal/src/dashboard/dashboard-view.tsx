import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { User } from '../api/auth.ts';
import { SkipLink } from '../components/page/skip-link.tsx';
import { ActivityPanel, activityPart } from '../features/activity/activity-panel.tsx';
import { detailsPart } from '../features/files/details/details-panel.tsx';
import { FilesTab } from '../features/files/files-tab.tsx';
import { UsersPanel, usersPart } from '../features/users/users-panel.tsx';
import { useOptimisticChoice } from '../lib/use-optimistic-choice.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { AdminBanner, AdminStatus } from './admin-banner.tsx';
import { DashboardShortcuts } from './dashboard-shortcuts.tsx';
import { type Tab, TABS } from './dashboard-state.ts';
import styles from './dashboard-view.module.css';
import { Footer } from './footer.tsx';
import { type Addresses, Header } from './header.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { usePartsAhead } from './use-parts-ahead.ts';
import { usePlace } from './use-place.ts';

interface DashboardViewProps {
  user: User;
  tab: Tab;
  admin: boolean;
  addresses: Addresses;
  onTab: (tab: Tab) => void;
  onAdmin: (admin: boolean) => void;
}

const panels = {
  files: (admin) => <FilesTab admin={admin} />,
  users: (admin) => <UsersPanel admin={admin} />,
  activity: (admin) => <ActivityPanel admin={admin} />,
} satisfies Record<Tab, (admin: boolean) => ReactNode>;

const PARTS_AHEAD = [detailsPart, usersPart, activityPart];

const CONTENT = 'content';

export function DashboardView(props: DashboardViewProps) {
  const { user, tab, admin, addresses, onTab, onAdmin } = props;
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const adminToggle = useRef<HTMLButtonElement>(null);
  const [isListOpen, setListOpen] = useState(false);
  const [shown, select] = useOptimisticChoice(tab, onTab);
  const title = TABS.find(({ id }) => id === shown)?.label ?? '';
  useDocumentTitle(admin ? `${title} · Admin mode` : title);
  usePlace({ page, heading, tab });
  usePartsAhead(PARTS_AHEAD);

  return (
    <div ref={page} className={styles.page}>
      <div>
        <SkipLink target={CONTENT}>Skip to content</SkipLink>
        <Header
          user={user}
          tab={shown}
          admin={admin}
          addresses={addresses}
          onTab={select}
          onAdmin={onAdmin}
          adminToggle={adminToggle}
        />
        <AdminStatus admin={admin} />
        {admin && (
          <AdminBanner
            onTurnOff={() => {
              onAdmin(false);
              // The button disappears with the banner.
              adminToggle.current?.focus();
            }}
          />
        )}
      </div>
      <DashboardShortcuts
        isListOpen={isListOpen}
        onList={setListOpen}
        onTab={(next) => {
          select(next);
          // From the heading, the next Tab key leads into the list.
          heading.current?.focus();
        }}
      >
        <main className={styles.main}>
          <h1 ref={heading} id={CONTENT} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {shown === tab ? <TabContent key={tab} tab={tab} admin={admin} /> : <PanelSkeleton />}
        </main>
        <Footer onShortcuts={() => setListOpen(true)} />
      </DashboardShortcuts>
    </div>
  );
}

/** Renders a skeleton first, because rendering a whole tab takes too long to answer the press. */
function TabContent({ tab, admin }: { tab: Tab; admin: boolean }) {
  const isDue = useDeferredValue(true, false);
  return isDue ? panels[tab](admin) : <PanelSkeleton />;
}
