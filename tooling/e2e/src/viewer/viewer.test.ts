import { expect, test } from '../fixtures.ts';
import { findAxeViolationsInFrame } from '../pages/axe.ts';
import { createSamplePdf } from './sample-pdf.ts';
import {
  collectStrayRequests,
  contentOf,
  expectResponsive,
  frameOf,
  viewFile,
} from './viewer-steps.ts';

const THREE_PAGES = createSamplePdf({ texts: ['Rye bread', 'Wheat bread', 'Oat bread'] });
const PIXEL_GIF = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64');

const SAMPLES = [
  { name: 'bread.pdf', content: THREE_PAGES, shows: 'Rye bread' },
  { name: 'loaves.csv', content: 'loaf,kg\nrye,1\n=1+1,"2, 3"\n', shows: '=1+1' },
  { name: 'loaves.json', content: '{"id":12345678901234567890}', shows: '12345678901234567890' },
  { name: 'notes.txt', content: 'Knead for ten minutes.', shows: 'Knead for ten minutes.' },
  { name: 'old.txt', content: Buffer.from([0x80, 0x20, 0x33]), shows: '€ 3' },
  { name: 'page.html', content: '<script>alert(1)</script><b>rye</b>', shows: '<b>rye</b>' },
  { name: 'empty.csv', content: '', shows: 'This file is empty.' },
  { name: 'wrong.json', content: '{rye', shows: 'This is not valid JSON' },
];

test(
  'shows each kind of file in its own form, accessible in both themes and at both widths',
  { tag: '@long' },
  async ({ page }) => {
    for (const { name, content, shows } of SAMPLES) {
      await test.step(name, async () => {
        await viewFile(page, { name, content });
        await expect(contentOf(page, name).getByText(shows)).toBeVisible();
        for (const [colorScheme, width] of [
          ['light', 1280],
          ['dark', 390],
        ] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await page.setViewportSize({ width, height: 720 });
          expect(await findAxeViolationsInFrame(await frameOf(page), { include: 'body' })).toEqual(
            [],
          );
        }
      });
    }
  },
);

test('pages of a PDF can be turned and zoomed, and its text can be read aloud', async ({
  page,
}) => {
  await viewFile(page, { name: 'bread.pdf', content: THREE_PAGES });
  const content = contentOf(page, 'bread.pdf');
  await expect(content.getByText('Page 1 of 3')).toBeVisible();
  await content.getByRole('button', { name: 'Next page' }).click();
  await expect(content.getByText('Page 2 of 3')).toBeVisible();
  await expect(content.getByRole('group', { name: 'Page 2' })).toContainText('Wheat bread');
  const fitted = content.getByRole('button', { name: 'Fit width', pressed: true });
  await expect(fitted).toBeVisible();
  await content.getByRole('button', { name: 'Zoom in' }).click();
  await expect(content.getByText('200 %')).toBeVisible();
  await expect(fitted).toHaveCount(0);
});

test('an image is shown whole or in its actual size', async ({ page }) => {
  await viewFile(page, { name: 'pixel.bin', content: PIXEL_GIF });
  const content = contentOf(page, 'pixel.bin');
  await expect(content.getByRole('img', { name: 'Image pixel.bin' })).toBeVisible();
  await expect(content.getByText('1 × 1 pixels')).toBeVisible();
  await content.getByRole('button', { name: 'Actual size' }).click();
  await expect(content.getByRole('button', { name: 'Actual size', pressed: true })).toBeVisible();
});

const HOSTILE_PDF = createSamplePdf({
  texts: ['Hostile'],
  catalog:
    '/OpenAction << /S /JavaScript /JS (app.alert(1); app.launchURL("https://evil.example/")) >> /AcroForm << /XFA (x) /Fields [] >>',
  page: '/AA << /O << /S /Launch /F (calc.exe) >> >> /Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /URI /URI (https://evil.example/) >> >>]',
});
const HOSTILE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="100" onload="alert(1)"><script>alert(2); fetch("https://evil.example/")</script><image href="https://evil.example/x.png" width="9" height="9"/><style>@import url(https://evil.example/x.css);</style><foreignObject width="99" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"/></foreignObject></svg>`;

test('no script, action or link of a document does anything', async ({ page }) => {
  const stray = collectStrayRequests(page);
  await viewFile(page, { name: 'hostile.pdf', content: HOSTILE_PDF });
  await contentOf(page, 'hostile.pdf').getByText('Hostile').click();
  await viewFile(page, { name: 'hostile.svg', content: HOSTILE_SVG });
  await contentOf(page, 'hostile.svg').getByRole('img', { name: 'Image hostile.svg' }).click();
  await viewFile(page, { name: 'hostile.xml', content: HOSTILE_SVG });
  await contentOf(page, 'hostile.xml').getByText('onload="alert(1)"').click();
  await expectResponsive(page);
  expect(stray).toEqual([]);
});

test(
  'files that are very large, long or deep leave the page responsive',
  { tag: '@long' },
  async ({ page }) => {
    const stray = collectStrayRequests(page);
    await viewFile(page, {
      name: 'long.pdf',
      content: createSamplePdf({ texts: Array.from({ length: 10_000 }, () => 'Rye') }),
    });
    await expect(
      contentOf(page, 'long.pdf').getByText('Only the first 2,000 of 10,000 pages'),
    ).toBeVisible();
    await expectResponsive(page);

    const huge = createSamplePdf({ texts: ['Huge'], size: [2_000_000, 2_000_000] });
    await viewFile(page, { name: 'huge.pdf', content: huge });
    await expect(contentOf(page, 'huge.pdf').getByText('Page 1 of 1')).toBeVisible();
    await expectResponsive(page);

    await viewFile(page, { name: 'long.csv', content: `loaf,kg\n${'rye,1\n'.repeat(100_000)}` });
    const table = contentOf(page, 'long.csv').getByRole('table');
    await expect(table).toHaveAttribute('aria-rowcount', '100001');
    await contentOf(page, 'long.csv').getByRole('region').press('End');
    await expect(table.locator('[aria-rowindex="100001"]')).toBeVisible();
    await expectResponsive(page);

    await viewFile(page, { name: 'deep.json', content: '['.repeat(10_000) + ']'.repeat(10_000) });
    const deep = contentOf(page, 'deep.json');
    await deep.getByRole('button', { name: 'Expand all' }).click();
    await deep.getByRole('tree').press('End');
    await expect(deep.getByRole('treeitem', { selected: true })).toHaveAttribute(
      'aria-level',
      '10000',
    );
    await expectResponsive(page);
    expect(stray).toEqual([]);
  },
);

test('keys open and close the parts of a JSON document, and Escape closes the viewer', async ({
  page,
}) => {
  await viewFile(page, { name: 'a.json', content: '{"rye":{"kg":[1,2]},"oat":3}' });
  const content = contentOf(page, 'a.json');
  const tree = content.getByRole('tree');
  await tree.press('ArrowDown');
  await tree.press('ArrowRight');
  await tree.press('ArrowRight');
  await expect(content.getByRole('treeitem', { selected: true })).toContainText('kg:[ 2 items ]');
  await tree.press('ArrowLeft');
  await tree.press('ArrowLeft');
  await expect(content.getByRole('treeitem')).toHaveCount(3);
  // The frame can be gone before the browser confirms the key, so nothing waits for that.
  void tree.press('Escape').catch(() => undefined);
  await expect(page.getByRole('region', { name: 'a.json' })).toHaveCount(0);
});

const ENCRYPTED_PDF = Buffer.from(
  createSamplePdf({ texts: ['Locked'] })
    .toString('latin1')
    .replace(
      '/Root 1 0 R',
      `/Root 1 0 R /ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
    ),
  'latin1',
);

test(
  'says why a file cannot be shown, and still offers to save it',
  { tag: '@long' },
  async ({ page }) => {
    for (const [name, content, problem] of [
      ['damaged.pdf', '%PDF-1.7 and nothing else', 'This file is damaged.'],
      ['locked.pdf', ENCRYPTED_PDF, 'This PDF needs a password of its own.'],
      ['damaged.png', Buffer.from('\x89PNG\r\n\x1a\nrye', 'latin1'), 'This file is damaged.'],
      ['program.csv', Buffer.from([0x4d, 0x5a, 0, 3]), 'Files of this kind cannot be shown here.'],
      [
        'large.json',
        Buffer.alloc(17 * 1024 * 1024, ' '),
        'This file is too large to be shown here.',
      ],
    ] as const) {
      await test.step(name, async () => {
        await viewFile(page, { name, content });
        const viewer = page.getByRole('region', { name });
        await expect(viewer.getByText(problem)).toBeVisible();
        await expect(viewer.getByRole('button', { name: 'Save the original' })).toBeVisible();
      });
    }
  },
);

test('the frame reaches neither the network nor the portal', async ({ browser, origin }) => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await viewFile(page, { name: 'notes.txt', content: 'Rye' });
  await expect(contentOf(page, 'notes.txt').getByText('Rye')).toBeVisible();
  const outcomes = await (
    await frameOf(page)
  ).evaluate(async () => {
    const attempt = async (work: () => unknown) => {
      try {
        await work();
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.name : String(error);
      }
    };
    return [
      await attempt(() => fetch('/api/get_files')),
      await attempt(() => document.cookie),
      await attempt(() => localStorage.length),
      await attempt(() => parent.document.title),
      await attempt(() => {
        document.body.insertAdjacentHTML('beforeend', '<b>rye</b>');
      }),
    ];
  });
  expect(outcomes).toEqual([
    'TypeError',
    'SecurityError',
    'SecurityError',
    'SecurityError',
    'TypeError',
  ]);
  await context.close();
});
