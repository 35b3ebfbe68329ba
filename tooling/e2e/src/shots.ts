import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { createApi } from './api/api.ts';
import { chromiumLaunch } from './programs/chromium.ts';
import type { AnswerCheck } from './api/answer-check.ts';
import { createPageWatch, readAnswerCheck } from './pages/page-watch.ts';
import { ROOT } from './server/paths.ts';
import type { Screen } from './screens/stage.ts';
import { keepTokens } from './people/login-steps.ts';
import { screens } from './screens/screens.ts';
import { createDemoData, type DemoData } from './server/demo-data.ts';
import { startServer } from './server/server.ts';
import { createWire, type Wire } from './server/wire.ts';

const SHOTS = join(ROOT, '.shots');
const IMAGES = join(ROOT, 'docs/images');
const HEIGHT = 800;
const THEMES = ['light', 'dark'] as const;
const WIDTHS = [1280, 390];

/** The pictures of the README, by the screen that they show. */
const README = { 'portal-files': 'portal-files.png', login: 'sign-in.png' } as const;

interface Look {
  colorScheme: (typeof THEMES)[number];
  width: number;
}

interface Picture {
  screen: Screen;
  look: Look;
  path: string;
  fullPage: boolean;
}

const LOOKS: readonly Look[] = WIDTHS.flatMap((width) =>
  THEMES.map((colorScheme) => ({ colorScheme, width })),
);

const allPictures: readonly Picture[] = screens.flatMap((screen) =>
  LOOKS.map((look) => ({
    screen,
    look,
    path: join(SHOTS, `${screen.name}-${look.width}-${look.colorScheme}.png`),
    fullPage: true,
  })),
);

const readmePictures: readonly Picture[] = Object.entries(README).flatMap(([name, file]) =>
  screens
    .filter((screen) => screen.name === name)
    .map((screen) => ({
      screen,
      look: { colorScheme: 'light', width: 1280 },
      path: join(IMAGES, file),
      fullPage: false,
    })),
);

interface Site {
  browser: Browser;
  wire: Wire;
  demo: DemoData;
  answerCheck: AnswerCheck;
}

const take = async ({ browser, wire, demo, answerCheck }: Site, picture: Picture) => {
  const { screen, look, path, fullPage } = picture;
  const { url } = wire;
  const api = createApi(url, { onRequest: demo.noteRequest });
  const watch = createPageWatch(url, { check: answerCheck, onRequest: demo.noteRequest });
  await demo.restore();
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: HEIGHT },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  await watch.attach(context);
  const page = await context.newPage();
  await screen.show({
    page,
    api,
    watch,
    wire,
    tokenOf: async (account) => (await demo.sessionOf(account)).session_token,
    async logInAs(account) {
      const tokens = await demo.sessionOf(account);
      await keepTokens(context, url, tokens);
      return tokens.session_token;
    },
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What sticks to the window would lie across a picture of the whole page; scrolling ends a tooltip.
    if (!document.querySelector('[role=tooltip]')) scrollTo(0, 0);
    // A picture of the whole page shows what the window does not.
    for (const row of document.querySelectorAll<HTMLElement>('tbody > tr'))
      row.style.contentVisibility = 'visible';
  });
  await page.screenshot({ path, fullPage, animations: 'disabled' });
  wire.release();
  await context.close();
  const problems = await watch.problems();
  return problems.map((problem) => `${path}: ${problem}`);
};

const isForReadme = process.argv.includes('--readme');
/** Beginnings of names: only these screens, beside the pictures that are there. */
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isAsked = ({ screen }: Picture) =>
  asked.length === 0 || asked.some((beginning) => screen.name.startsWith(beginning));
const pictures = (isForReadme ? readmePictures : allPictures).filter(isAsked);

if (!isForReadme && asked.length === 0) await rm(SHOTS, { recursive: true, force: true });
await mkdir(isForReadme ? IMAGES : SHOTS, { recursive: true });
const server = await startServer();
const wire = await createWire(Number(new URL(server.url).port));
const browser = await chromium.launch(chromiumLaunch());
try {
  const demo = await createDemoData(server.url);
  const site = { browser, wire, demo, answerCheck: await readAnswerCheck(server.url) };
  for (const picture of pictures) {
    const problems = await take(site, picture);
    for (const problem of problems) process.stderr.write(`${problem}\n`);
    if (problems.length > 0) process.exitCode = 1;
  }
  process.stdout.write(`${pictures.length} pictures in ${isForReadme ? IMAGES : SHOTS}\n`);
} finally {
  await browser.close();
  await wire.stop();
  await server.stop();
}
