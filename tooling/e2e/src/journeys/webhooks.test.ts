import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findButton } from '../pages/locators.ts';
import { DEMO_PIN } from '../people/accounts.ts';
import { openAccountSettings } from '../people/login-steps.ts';
import { startWebhookReceiver } from '../server/webhook-receiver.ts';

test('ada sends the activity to her receiver, by keyboard, and sees when it fails', async ({
  page,
  api,
  logInAs,
}) => {
  const receiver = await startWebhookReceiver();
  const token = await logInAs('ada');
  await page.goto('/portal?tab=files&admin=true');
  const panel = await openAccountSettings(page);
  await findButton(page, 'Create webhook').press('Enter');
  await expect(panel.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('SIEM');
  await panel.getByLabel('URL').fill(receiver.url);
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirm with your PIN' });
  await question.getByLabel('PIN', { exact: true }).pressSequentially(DEMO_PIN);
  await expect(findButton(page, 'Copy secret')).toBeFocused();
  await expect(panel.getByRole('group', { name: 'Secret of “SIEM”' })).toHaveText(/^whsec_/);
  await expectAccessible(page);
  await findButton(page, 'I have saved it').press('Enter');
  await expect(findButton(page, 'Create webhook')).toBeFocused();

  await findButton(page, 'Test SIEM').press('Enter');
  await expect(panel.getByText(/^The receiver answered with the status 204/)).toBeVisible();
  await expect
    .poll(() => receiver.received.map(({ type }) => type))
    .toEqual(expect.arrayContaining(['webhook_created', 'webhook_test']));

  receiver.answerWith(500);
  const file = { name: 'Rye.pdf', checksum: 'a'.repeat(64), size: 1, type: 'application/pdf' };
  await api.portal('/bake', token, { ...file, permissions: [] });
  await expect.poll(() => receiver.received.map(({ type }) => type)).toContain('file_baked');
  await page.reload();
  await openAccountSettings(page);
  await expect(panel.getByText('the receiver answered with the status 500')).toBeVisible();
  await expectAccessible(page);

  receiver.answerWith(204);
  await findButton(page, 'Remove SIEM').press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(page.getByText('“SIEM” was removed.')).toBeVisible();
  await expect(findButton(page, 'Create webhook')).toBeFocused();
  receiver.stop();
});
