import { lazyPart } from '../../lazy/lazy-part.ts';
import { LazyPartView } from '../../lazy/lazy-part-view.tsx';

/** The tab is a chunk of its own, so that the dashboard appears before it. */
export const activityPart = lazyPart(async () => (await import('./activity-tab.tsx')).ActivityTab);

/** The height of the window keeps the footer out of sight while the chunk loads. */
const HEIGHT = '100svh';

export function ActivityPanel({ admin }: { admin: boolean }) {
  return (
    <LazyPartView part={activityPart} name="The activity log" height={HEIGHT}>
      {(ActivityTab) => <ActivityTab admin={admin} />}
    </LazyPartView>
  );
}
