import { LoginWidget, useUser, type LoginConfig } from '@bakehouse/login-widget';
import { Navigate } from 'react-router';

const config: LoginConfig = {
  products: ['otp'],
  otpOptions: { methods: ['email'] },
  sessionOptions: { sessionDurationMinutes: 60 },
};

export function LoginPage() {
  const { user } = useUser();
  return user ? <Navigate to="/account" replace /> : <LoginWidget config={config} />;
}
