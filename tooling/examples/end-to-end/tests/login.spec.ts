import { expect } from '@playwright/test';
import { MIA, test } from './bakehouse.ts';

test('logs in by the link of an email', async ({ page, project }) => {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill('nia@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await page.goto(await project.inbox.link({ to: 'nia@example.com' }));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Hello nia@example.com')).toBeVisible();
});

test('shows somebody who is logged in, until they log out', async ({ page, logInAs }) => {
  await logInAs(MIA.email);
  await page.goto('/');
  await expect(page.getByText(`Hello ${MIA.email}`)).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('asks for a new login when the session is over', async ({ page, project, logInAs }) => {
  await logInAs(MIA.email, { minutes: 60 });
  await page.goto('/');
  await expect(page.getByText(`Hello ${MIA.email}`)).toBeVisible();
  await project.clock.advance({ minutes: 61 });
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('says so when the server is busy, and sends the link at the second try', async ({
  page,
  project,
}) => {
  await project.faults.add({ path: '/sdk/v1/magic_links/email/login_or_create', status: 503 });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(MIA.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});
