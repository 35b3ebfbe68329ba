import { lazyPart } from '../../lazy/lazy-part.ts';
import { LazyPartView } from '../../lazy/lazy-part-view.tsx';

/** The tab is a chunk of its own, so that the dashboard appears before it. */
export const usersPart = lazyPart(async () => (await import('./users-tab.tsx')).UsersTab);

/** The height of the window keeps the footer out of sight while the chunk loads. */
const HEIGHT = '100svh';

export function UsersPanel({ admin }: { admin: boolean }) {
  return (
    <LazyPartView part={usersPart} name="The list of users" height={HEIGHT}>
      {(UsersTab) => <UsersTab admin={admin} />}
    </LazyPartView>
  );
}
