import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test';

interface SampleFile {
  name: string;
  content: string | Buffer;
  type?: string;
}

const SECTION = '#file-viewers';

/** Shows a file in the viewer of the gallery. */
export async function viewFile(
  page: Page,
  { name, content, type = '' }: SampleFile,
): Promise<void> {
  if (!page.url().endsWith(SECTION)) await page.goto(`/__dev/gallery${SECTION}`);
  const buffer = Buffer.from(content);
  await page.locator(`${SECTION} input[type=file]`).setInputFiles({ name, mimeType: type, buffer });
  await page.locator(`${SECTION} section`).scrollIntoViewIfNeeded();
}

export const contentOf = (page: Page, name: string): FrameLocator =>
  page.frameLocator(`iframe[title="Content of ${name}"]`);

/** A frame outside of the view renders nothing, so it is scrolled into the view. */
export async function frameOf(page: Page): Promise<Frame> {
  const locator = page.locator(`${SECTION} iframe`);
  await locator.scrollIntoViewIfNeeded();
  const element = await locator.elementHandle();
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The element is not a frame.');
  return frame;
}

/** A frame is busy for the time of a long task, and the page around it must not be. */
export async function expectResponsive(page: Page): Promise<void> {
  for (const theme of ['Dark', 'Light', 'System']) {
    await page.getByRole('radio', { name: theme }).check({ force: true });
    await expect(page.getByRole('radio', { name: theme })).toBeChecked();
  }
}

/** Collects requests of frames that are neither code of the viewer nor a blob of its own. */
export function collectStrayRequests(page: Page): string[] {
  const stray: string[] = [];
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) return;
    const { protocol, pathname } = new URL(request.url());
    if (protocol !== 'blob:' && !/^\/(viewer$|assets\/)/.test(pathname)) stray.push(request.url());
  });
  page.on('dialog', (dialog) => {
    stray.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('download', (download) => stray.push(`download: ${download.url()}`));
  page.on('popup', (popup) => stray.push(`window: ${popup.url()}`));
  return stray;
}
