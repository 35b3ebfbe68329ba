import { LinkLogin } from '../features/link-login/link-login.tsx';

export function AuthenticateRoute() {
  return <LinkLogin />;
}
