import { LinkLogin } from '../features/login/link/link-login.tsx';

export function AuthenticateRoute() {
  return <LinkLogin />;
}
