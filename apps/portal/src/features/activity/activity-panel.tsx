import { createPart } from '../../lazy/part.ts';
import { PartView } from '../../lazy/part-view.tsx';

/** What shows the tab, which is a chunk of its own: the dashboard is there before it. */
export const activityPart = createPart(
  async () => (await import('./activity-tab.tsx')).ActivityTab,
);

/** As high as the window, so that the footer stays out of sight. */
const HEIGHT = '100svh';

export function ActivityPanel({ admin }: { admin: boolean }) {
  return (
    <PartView part={activityPart} name="The activity log" height={HEIGHT}>
      {(ActivityTab) => <ActivityTab admin={admin} />}
    </PartView>
  );
}
