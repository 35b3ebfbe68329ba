import { Notice } from '../components/notice.tsx';

interface PartFailureProps {
  /** Of the part, with an article: "The activity log". */
  name: string;
  isOnline: boolean;
  /** The server has a newer version of the page. */
  isOutdated: boolean;
  /** Why the page could not be loaded anew. */
  problem: string | null;
  onReload: () => void;
}

/** Stands where a part of the page would be whose code could not be loaded. */
export function PartFailure({ name, isOnline, isOutdated, problem, onReload }: PartFailureProps) {
  // A reload without a connection would take away the page that is there.
  if (!isOnline)
    return (
      <Notice tone="danger" title="You are offline. Please check your connection.">
        {name} will load when you are connected again.
      </Notice>
    );
  return (
    <Notice
      tone="danger"
      title={`${name} could not be loaded.`}
      action={{ label: 'Reload', onPress: onReload }}
    >
      {problem ?? (isOutdated ? NEW_VERSION : KEPT)}
    </Notice>
  );
}

const KEPT = 'Reload the page to try again. Dates and addresses that you typed are kept.';
const NEW_VERSION =
  'A new version of this page is ready. Reload to use it. Dates and addresses that you typed are kept.';
