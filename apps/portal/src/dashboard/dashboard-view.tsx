import { bakeFile } from '@bakehouse/contract/calls/files';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import type { User } from '../api/accounts/auth.ts';
import { SkipLink } from '../components/page/skip-link.tsx';
import { lazyFileDetails } from '../features/files/details/details-panel.tsx';
import type { OnCopyChosen } from '../features/shared/shared-columns.tsx';
import { FilesTab } from '../features/files/files-tab.tsx';
import type { NoFilesContent } from '../features/files/use-empty-list-destination.ts';
import {
  FileActionDialogs,
  lazyBakeDialog,
  lazyOpenFileDialog,
} from './file-actions/file-action-dialogs.tsx';
import { FileButtons } from './file-actions/file-buttons.tsx';
import { type FileActionsState, useFileActions } from './file-actions/use-file-actions.ts';
import { useOptimisticChoice } from '../lib/use-optimistic-choice.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { useDisabledReason } from '../session/acting/acting-restrictions.ts';
import { AdminBanner, AdminModeStatus } from './admin-banner.tsx';
import { DashboardShortcuts } from './dashboard-shortcuts.tsx';
import type { DashboardTab } from '../url-state/dashboard-link.ts';
import styles from './dashboard-view.module.css';
import { Footer } from './footer.tsx';
import { type DashboardLinkParams, Header, type HeaderProps } from './header.tsx';
import {
  LazyFilePage,
  LazySharedTab,
  lazyFilePage,
  LazyTab,
  lazyActivityTab,
  lazySharedTab,
  lazyUsersTab,
} from './panels/lazy-tab.tsx';
import { DashboardPalette, lazyPalette } from './palette/dashboard-palette.tsx';
import { PanelSkeleton } from './panels/panel-skeleton.tsx';
import { NoOwnFilesNotice } from './no-own-files.tsx';
import { usePreloadedChunks } from './panels/use-preloaded-chunks.ts';
import { ADMIN_MODE_TEXTS, LAZY_TAB_TEXTS, PAGE_TEXTS, TAB_TEXTS } from './texts.ts';
import { useScrollRestoration } from '../scroll-positions/use-scroll-restoration.ts';

interface DashboardViewProps {
  user: User;
  tab: DashboardTab;
  /** The file whose page is shown in place of the tab. */
  fileId: string | undefined;
  admin: boolean;
  linkParams: DashboardLinkParams;
  onTab: (tab: DashboardTab) => void;
  onAdmin: (admin: boolean) => void;
}

interface TabPanelProps {
  admin: boolean;
  start: (place: NoFilesContent) => ReactNode;
  openCopy: OnCopyChosen;
}

const TAB_PANELS = {
  files: ({ admin, start }) => <FilesTab admin={admin} start={start} />,
  users: ({ admin }) => <LazyTab chunk={lazyUsersTab} name={LAZY_TAB_TEXTS.users} admin={admin} />,
  activity: ({ admin }) => (
    <LazyTab chunk={lazyActivityTab} name={LAZY_TAB_TEXTS.activity} admin={admin} />
  ),
  shared: ({ openCopy }) => <LazySharedTab onFiles={openCopy} />,
} satisfies Record<DashboardTab, (props: TabPanelProps) => ReactNode>;

const PRELOADED_CHUNKS = [
  lazyFileDetails,
  lazyUsersTab,
  lazyActivityTab,
  lazySharedTab,
  lazyFilePage,
  lazyBakeDialog,
  lazyOpenFileDialog,
  // Without the preloaded palette, text typed right after Ctrl-K would be lost.
  lazyPalette,
];

const CONTENT_ID = 'content';

export function DashboardView(props: DashboardViewProps) {
  const { user, tab, fileId, admin, linkParams, onTab, onAdmin } = props;
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [areShortcutsShown, setShortcutsShown] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const isFilePage = fileId !== undefined;
  const bakeClosed = useDisabledReason(bakeFile);
  const actions = useFileActions({ canBake: !isFilePage && bakeClosed === undefined });
  const [shown, select] = useOptimisticChoice(tab, onTab);
  const title = TAB_TEXTS[shown];
  const area = isFilePage ? PAGE_TEXTS.file : title;
  useDocumentTitle(admin ? `${area} · ${ADMIN_MODE_TEXTS.label}` : area);
  useScrollRestoration({ page, heading, tab: fileId ?? tab });
  usePreloadedChunks(PRELOADED_CHUNKS);

  const focusContent = () => heading.current?.focus();
  const goToTab = (next: DashboardTab) => {
    select(next);
    // The heading takes the focus, so that the Tab key then moves into the list.
    focusContent();
  };

  return (
    <div ref={page} className={styles.page}>
      <DashboardTop
        user={user}
        tab={shown}
        admin={admin}
        linkParams={linkParams}
        onTab={select}
        onAdmin={onAdmin}
      />
      <DashboardShortcuts
        areShortcutsShown={areShortcutsShown}
        onShowShortcuts={setShortcutsShown}
        onTab={goToTab}
      >
        <main className={styles.main}>
          <div className={styles.head}>
            <h1 ref={heading} id={CONTENT_ID} tabIndex={-1} className={styles.title}>
              {title}
            </h1>
            {!isFilePage && (shown === 'files' || shown === 'shared') && (
              <FileButtons isBakeShown={shown === 'files'} onOpen={actions.open} />
            )}
          </div>
          {shown === tab ? (
            <DashboardContent
              key={fileId ?? tab}
              tab={tab}
              fileId={fileId}
              admin={admin}
              email={user.email}
              onFiles={actions.open}
            />
          ) : (
            <PanelSkeleton />
          )}
          <FileActionDialogs actions={actions} />
        </main>
        <Footer
          onPalette={() => setPaletteOpen(true)}
          onShortcuts={() => setShortcutsShown(true)}
        />
        <DashboardPalette
          isOpen={isPaletteOpen}
          onOpenChange={setPaletteOpen}
          onArrive={focusContent}
          isAdmin={user.isAdmin}
          admin={admin}
          onTab={goToTab}
          onAdmin={onAdmin}
          onFiles={actions.open}
          onShortcuts={() => setShortcutsShown(true)}
        />
      </DashboardShortcuts>
    </div>
  );
}

function DashboardTop(props: Omit<HeaderProps, 'adminToggle'>) {
  const { admin, onAdmin } = props;
  const adminToggle = useRef<HTMLButtonElement>(null);
  return (
    <div>
      <SkipLink target={CONTENT_ID}>{PAGE_TEXTS.skipToContent}</SkipLink>
      <Header {...props} adminToggle={adminToggle} />
      <AdminModeStatus admin={admin} />
      {admin && (
        <AdminBanner
          onTurnOff={() => {
            onAdmin(false);
            // The pressed button disappears with the banner, so the toggle takes the focus.
            adminToggle.current?.focus();
          }}
        />
      )}
    </div>
  );
}

interface DashboardContentProps extends Pick<DashboardViewProps, 'tab' | 'fileId' | 'admin'> {
  email: string;
  onFiles: FileActionsState['open'];
}

/** Renders a skeleton first, because the content of a tab renders too slowly after a click. */
function DashboardContent({ tab, fileId, admin, email, onFiles }: DashboardContentProps) {
  const isDue = useDeferredValue(true, false);
  if (!isDue) return <PanelSkeleton />;
  const openCopy: OnCopyChosen = (files, listed) => onFiles('check', files, listed);
  if (fileId !== undefined)
    return <LazyFilePage fileId={fileId} admin={admin} onFiles={openCopy} />;
  return TAB_PANELS[tab]({
    admin,
    openCopy,
    start: (place) => (
      <NoOwnFilesNotice place={place} email={email} onFiles={(files) => onFiles('bake', files)} />
    ),
  });
}
