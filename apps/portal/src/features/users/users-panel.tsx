import { createPart } from '../../lazy/part.ts';
import { PartView } from '../../lazy/part-view.tsx';

/** What shows the tab, which is a chunk of its own: the dashboard is there before it. */
export const usersPart = createPart(async () => (await import('./users-tab.tsx')).UsersTab);

/** As high as the window, so that the footer stays out of sight. */
const HEIGHT = '100svh';

export function UsersPanel({ admin }: { admin: boolean }) {
  return (
    <PartView part={usersPart} name="The list of users" height={HEIGHT}>
      {(UsersTab) => <UsersTab admin={admin} />}
    </PartView>
  );
}
