import { expect, type Locator, type Page } from '@playwright/test';

/** Drags files from outside into the window and drops them on the target, as the browser does it. */
export async function dragFilesTo(
  page: Page,
  paths: readonly string[],
  findTarget: () => Locator,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const dragAt = (type: 'dragEnter' | 'dragOver' | 'drop', x: number, y: number) =>
    devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  await dragAt('dragEnter', 1, 1);
  // The target may appear only while files are over the page. A hand that waits for it keeps moving.
  const target = findTarget();
  await expect(async () => {
    await dragAt('dragOver', 1, 1);
    expect(await target.isVisible()).toBe(true);
  }).toPass();
  const box = await target.boundingBox();
  if (box === null) throw new Error('The target of the drop has no box.');
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  await dragAt('dragOver', x, y);
  await dragAt('drop', x, y);
  await devtools.detach();
}
