import type { Locator } from '@playwright/test';
import { logInNewUser } from '../../people/login-steps.ts';
import type { WidgetPage } from '../page/widget-page.ts';

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

export const findButton = ({ page }: WidgetVisit, name: string): Locator =>
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

export const logIn = ({ page, ...visit }: WidgetVisit): Promise<void> => logInNewUser(page, visit);
