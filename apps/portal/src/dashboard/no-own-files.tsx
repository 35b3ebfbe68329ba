import { Navigate, useLocation } from 'react-router-dom';
import { toDashboardParams, toDashboardUrl } from '../url-state/dashboard-link.ts';
import { BakeStart } from '../features/bake/bake-start.tsx';
import type { NoFilesContent } from '../features/files/use-empty-list-destination.ts';
import { useZone } from '../time/zone.tsx';
import { isRedirectedEntry } from './redirected-entry.ts';
import { PanelSkeleton } from './panels/panel-skeleton.tsx';
import { useSharedCount } from './use-shared-count.ts';

interface NoOwnFilesNoticeProps {
  place: NoFilesContent;
  email: string;
  onFiles: (files: readonly File[]) => void;
}

/** Files shows this to a user without own files, and redirects an opener to the files of others. */
export function NoOwnFilesNotice({ place, email, onFiles }: NoOwnFilesNoticeProps) {
  const shared = useSharedCount();
  const { choice: zone } = useZone();
  const location = useLocation();
  if (shared.isPending) return <PanelSkeleton />;
  const total = shared.data?.total ?? 0;
  const params = toDashboardParams({ tab: 'shared', admin: false, zone });
  const url = toDashboardUrl(params);
  if (total > 0 && place.kind === 'shared') {
    if (place.search !== '') params.set('search', place.search);
    return <Navigate to={toDashboardUrl(params) + location.hash} replace />;
  }
  if (total > 0 && isRedirectedEntry(location.state))
    return <Navigate to={url + location.hash} replace />;
  return <BakeStart email={email} shared={total > 0 ? { total, url } : null} onFiles={onFiles} />;
}
