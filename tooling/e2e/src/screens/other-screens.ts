import { DEMO_PASSWORD } from '../people/accounts.ts';
import type { Screen } from './screen-context.ts';

export const otherScreens: readonly Screen[] = [
  {
    name: 'dev-gallery',
    async show({ page }) {
      await page.goto('/__dev/gallery');
      await page.getByRole('heading', { name: 'Gallery of parts' }).waitFor();
    },
  },
  {
    name: 'dev-coverage',
    isVariant: true,
    show: ({ page }) => page.goto('/__dev/coverage'),
  },
  {
    name: 'dev-inbox-empty',
    isVariant: true,
    show: ({ page }) => page.goto('/__dev'),
  },
  {
    name: 'dev-inbox',
    async show({ page, api }) {
      await api.logIn('gil');
      await page.goto('/__dev');
    },
  },
  {
    name: 'verification',
    async show({ page, api }) {
      await api.logIn('gil');
      const [mail] = await api.emailsTo('gil');
      // The emailed link has the server's origin, but the page may reach the server through a proxy.
      const { pathname, search } = new URL(mail?.links[0] ?? '');
      await page.goto(pathname + search);
    },
  },
  {
    name: 'verification-spent',
    isVariant: true,
    async show({ page, monitor }) {
      monitor.expectFailure('/v1/emails/confirm', 410);
      await page.goto(`/v1/emails/confirm?token=${DEMO_PASSWORD}`);
    },
  },
  { name: 'help', show: ({ page }) => page.goto('/help') },
  { name: 'errors', show: ({ page }) => page.goto('/errors') },
];
