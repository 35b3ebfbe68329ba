import { ConnectedAppPage } from '../features/connected-app/connected-app.tsx';

export function ConnectedAppRoute() {
  return <ConnectedAppPage />;
}
