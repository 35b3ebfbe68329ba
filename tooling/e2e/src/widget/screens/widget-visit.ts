import type { Locator } from '@playwright/test';
import { signUp } from '../../people/email-links.ts';
import type { WidgetPage } from '../page/widget-page.ts';

export const PASSWORD = 'Rye-And-Caraway-77-loaves';

/** A visitor of the page with the widget, in a browser of their own. */
export interface WidgetVisit extends WidgetPage {
  serverUrl: string;
  /** An address that nobody else has. */
  email: string;
}

/** A screen of the widget in one state, as tests and pictures show it. */
export interface WidgetScreen {
  /** The name of its picture. */
  name: string;
  /** If true, another state of the screen has the same layout, so only `test:long` checks this one. */
  isVariant?: true;
  /** The third-party hosts that the page may load scripts from. */
  scriptHosts?: readonly string[];
  show: (visit: WidgetVisit) => Promise<unknown>;
}

export const button = ({ page }: WidgetVisit, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

export const waitForHeading = ({ page }: WidgetVisit, name: string): Promise<void> =>
  page.getByRole('heading', { name, exact: true }).waitFor();

export const waitForText = ({ page }: WidgetVisit, text: string): Promise<void> =>
  page.getByText(text).first().waitFor();

export async function submitEmail({ page, email }: WidgetVisit): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill(email);
  await field.press('Enter');
}

/** Signs up, and gives the session to the browser. */
export async function logIn({ page, origin, serverUrl, email }: WidgetVisit): Promise<void> {
  const value = await signUp(serverUrl, email, PASSWORD);
  await page.context().addCookies([{ name: 'stytch_session', value, url: origin }]);
}
