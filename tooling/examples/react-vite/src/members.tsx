import { useUser } from '@bakehouse/login-widget';
import { Navigate, Outlet } from 'react-router';

/** The pages inside are for people who are logged in. Everybody else gets the login. */
export function Members() {
  const { user } = useUser();
  return user ? <Outlet /> : <Navigate to="/login" replace />;
}
