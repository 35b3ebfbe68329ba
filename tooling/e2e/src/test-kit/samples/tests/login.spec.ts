import { addVirtualAuthenticator, continueAtProvider } from '@bakehouse/sdk/testing/playwright';
import { expect } from '@playwright/test';
import { MIA, test } from './bakehouse.ts';

test.beforeEach(({ project }) => project.reset());

test('asks for a new login when the session is over', async ({ page, project, logInAs }) => {
  await logInAs(MIA.email, { pin: MIA.pin, minutes: 60 });
  await page.goto(`${project.url}/portal`);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible();
  await project.clock.advance({ minutes: 61 });
  await page.reload();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});

test('sets a new password with the link of an email', async ({ page, project }) => {
  await page.goto(`${project.url}/forgot-password`);
  await page.getByLabel('Email').fill(MIA.email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await page.goto(await project.inbox.link({ to: MIA.email }));
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
});

test('logs in at the second try when the server was busy', async ({ page, project }) => {
  await project.faults.add({ path: '/api/stytch/authenticate', status: 503 });
  await page.goto(`${project.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(MIA.email);
  await page.getByLabel('Password', { exact: true }).fill(MIA.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByLabel('PIN', { exact: true })).toBeVisible();
});

test('creates a passkey', async ({ page, project, logInAs }) => {
  const authenticator = await addVirtualAuthenticator(page);
  await logInAs(MIA.user_id, { pin: MIA.pin });
  await page.goto(`${project.url}/portal`);
  await page.getByRole('button', { name: / account settings$/ }).click();
  await page.getByRole('button', { name: 'Create a Passkey' }).click();
  await expect(page.getByText('The passkey was created.')).toBeVisible();
  expect(await authenticator.passkeys()).toHaveLength(1);
});

test('signs somebody up with Google', async ({ page, project }) => {
  await page.goto(`${project.url}/login`);
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await continueAtProvider(page, { firstName: 'Nia', email: 'nia@example.com' });
  await expect(page.getByText('Your new account is ready.')).toBeVisible();
});
