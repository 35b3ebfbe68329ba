import { addSession } from '@bakehouse/sdk/testing/playwright';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { createApiClient } from './api/api-client.ts';
import { toChromiumLaunchOptions } from './programs/chromium.ts';
import type { ResponseCheck } from './api/response-check.ts';
import { createPageMonitor, fetchResponseCheck } from './pages/page-monitor.ts';
import { REPOSITORY_ROOT } from './server/paths.ts';
import type { Screen } from './screens/screen-context.ts';
import { screens } from './screens/screens.ts';
import { createDemoData, type DemoData } from './server/demo-data.ts';
import { takeWidgetPicture, WIDGET_PICTURES } from './widget/screens/widget-pictures.ts';
import { startTestServer, type TestServer } from './server/test-server.ts';
import { startTcpProxy, type TcpProxy } from './server/tcp-proxy.ts';

const SHOTS_FOLDER = join(REPOSITORY_ROOT, '.shots');
const README_IMAGES_FOLDER = join(REPOSITORY_ROOT, 'docs/images');
const VIEWPORT_HEIGHT = 800;
const COLOR_SCHEMES = ['light', 'dark'] as const;
const VIEWPORT_WIDTHS = [1280, 768, 390];

/** Maps the name of a screen to its image file in the README. */
const README_FILE_NAMES = { 'portal-files': 'portal-files.png', login: 'sign-in.png' } as const;

interface PictureVariant {
  colorScheme: (typeof COLOR_SCHEMES)[number];
  width: number;
}

interface ScreenPicture {
  screen: Screen;
  look: PictureVariant;
  path: string;
}

const PICTURE_VARIANTS: readonly PictureVariant[] = VIEWPORT_WIDTHS.flatMap((width) =>
  COLOR_SCHEMES.map((colorScheme) => ({ colorScheme, width })),
);

const allPictures: readonly ScreenPicture[] = screens.flatMap((screen) =>
  PICTURE_VARIANTS.map((look) => ({
    screen,
    look,
    path: join(SHOTS_FOLDER, `${screen.name}-${look.width}-${look.colorScheme}.png`),
  })),
);

const readmePictures: readonly ScreenPicture[] = Object.entries(README_FILE_NAMES).flatMap(
  ([name, file]) =>
    screens
      .filter((screen) => screen.name === name)
      .map((screen) => ({
        screen,
        look: { colorScheme: 'light', width: 1280 },
        path: join(README_IMAGES_FOLDER, file),
      })),
);

interface ShotSetup {
  browser: Browser;
  tcpProxy: TcpProxy;
  demo: DemoData;
  responseCheck: ResponseCheck;
  server: TestServer;
}

const takePicture = async (
  { browser, tcpProxy, demo, responseCheck, server }: ShotSetup,
  picture: ScreenPicture,
) => {
  const { screen, look, path } = picture;
  const { url } = tcpProxy;
  const api = createApiClient(url, { onRequest: demo.noteRequest });
  const monitor = createPageMonitor(url, { check: responseCheck, onRequest: demo.noteRequest });
  await demo.restore();
  const context = await browser.newContext({
    baseURL: url,
    colorScheme: look.colorScheme,
    viewport: { width: look.width, height: VIEWPORT_HEIGHT },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
  });
  await monitor.attach(context);
  const page = await context.newPage();
  await screen.show({
    page,
    api,
    monitor,
    tcpProxy,
    impersonate(...words) {
      demo.noteRequest('POST', '/admin/impersonate');
      return server.impersonate(...words);
    },
    tokenOf: async (account) => (await demo.sessionOf(account)).session_token,
    async logInAs(account) {
      const tokens = await demo.sessionOf(account);
      await addSession(context, url, tokens);
      return tokens.session_token;
    },
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // At the top, sticky elements cover nothing; but scrolling there would close a tooltip.
    if (!document.querySelector('[role=tooltip]')) scrollTo(0, 0);
    // The style sheet lets the browser skip rows outside the window, but the picture shows them.
    for (const row of document.querySelectorAll<HTMLElement>('tbody > tr'))
      row.style.contentVisibility = 'visible';
  });
  await page.screenshot({ path, fullPage: true, animations: 'disabled' });
  await context.close();
  const problems = await monitor.problems();
  return problems.map((problem) => `${path}: ${problem}`);
};

const isForReadme = process.argv.includes('--readme');
/** Prefixes of screen names. If there are none, pictures of all screens are taken. */
const requestedScreenPrefixes = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isRequested = (name: string) =>
  requestedScreenPrefixes.length === 0 ||
  requestedScreenPrefixes.some((beginning) => name.startsWith(beginning));
const requestedPictures = (isForReadme ? readmePictures : allPictures).filter(({ screen }) =>
  isRequested(screen.name),
);
const requestedWidgetPictures = isForReadme
  ? []
  : WIDGET_PICTURES.filter(({ name }) => isRequested(name));

const tellProblem = (problem: string) => {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
};

if (!isForReadme && requestedScreenPrefixes.length === 0)
  await rm(SHOTS_FOLDER, { recursive: true, force: true });
await mkdir(isForReadme ? README_IMAGES_FOLDER : SHOTS_FOLDER, { recursive: true });
const server = await startTestServer();
const tcpProxy = await startTcpProxy(Number(new URL(server.url).port));
const browser = await chromium.launch(toChromiumLaunchOptions());
try {
  const demo = await createDemoData(server.url);
  const responseCheck = await fetchResponseCheck(server.url);
  const sandbox = { browser, tcpProxy, demo, responseCheck, server };
  for (const picture of requestedPictures) {
    const problems = await takePicture(sandbox, picture).catch((error: unknown) => [
      `${picture.path}: ${String(error)}`,
    ]);
    tcpProxy.release();
    for (const problem of problems) tellProblem(problem);
  }
  const widgetSetup = { browser, serverUrl: server.url, folder: SHOTS_FOLDER };
  for (const picture of requestedWidgetPictures)
    await takeWidgetPicture(widgetSetup, picture).catch((error: unknown) =>
      tellProblem(`${picture.name}: ${String(error)}`),
    );
  process.stdout.write(
    `${requestedPictures.length + requestedWidgetPictures.length} pictures in ${isForReadme ? README_IMAGES_FOLDER : SHOTS_FOLDER}\n`,
  );
} finally {
  await browser.close();
  await tcpProxy.stop();
  await server.stop();
}
