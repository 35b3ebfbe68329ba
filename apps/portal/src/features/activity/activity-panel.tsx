import { createPart } from '../../lazy/part.ts';
import { PartView } from '../../lazy/part-view.tsx';

/** The tab is a chunk of its own, so that the dashboard appears before it. */
export const activityPart = createPart(
  async () => (await import('./activity-tab.tsx')).ActivityTab,
);

/** The height of the window keeps the footer out of sight while the chunk loads. */
const HEIGHT = '100svh';

export function ActivityPanel({ admin }: { admin: boolean }) {
  return (
    <PartView part={activityPart} name="The activity log" height={HEIGHT}>
      {(ActivityTab) => <ActivityTab admin={admin} />}
    </PartView>
  );
}
