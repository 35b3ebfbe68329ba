import { AuthProvider } from '@bakehouse/login-widget';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { AccountPage } from './account-page.tsx';
import { client } from './client.ts';
import { LoginPage } from './login-page.tsx';
import { Members } from './members.tsx';
import './page.css';

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <AuthProvider client={client}>
      <BrowserRouter>
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route element={<Members />}>
            <Route path="/account" element={<AccountPage />} />
          </Route>
          <Route path="*" element={<Navigate to="/account" replace />} />
        </Routes>
      </BrowserRouter>
    </AuthProvider>
  </StrictMode>,
);
