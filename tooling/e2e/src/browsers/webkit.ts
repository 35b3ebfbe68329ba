import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { WAITS } from '@bakehouse/vitest/waits';
import {
  Builder,
  By,
  error,
  Key as Keys,
  until,
  type WebDriver,
  type WebElement,
} from 'selenium-webdriver';
import { ensureProgram } from '../programs/ensure-program.ts';
import { isExecutable, listPathCandidates } from '../programs/find-program.ts';
import { findFreePort } from '../server/server-process.ts';
import type { DrivenBrowser, KeyName, BrowserTab } from './browser-tab.ts';

const WINDOW_RECT = { x: 0, y: 0, width: 1280, height: 900 };
const XVFB_SCREEN_ARGUMENT = '-screen 0 1400x1000x24';
const PORT_POLL_MS = 50;

const DEBIAN_PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth'];
const MISSING_WEBKIT_MESSAGE =
  'This journey needs WebKitGTK and a display: install them (Debian: apt-get install webkit2gtk-driver xvfb xauth).';

const ensureWebkitProgram = (name: string) =>
  ensureProgram({
    find: () => listPathCandidates([name]).find(isExecutable),
    debianPackages: DEBIAN_PACKAGES,
    missingMessage: MISSING_WEBKIT_MESSAGE,
  });

const WEBDRIVER_KEYS: Readonly<Record<KeyName, string>> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
};

const isPortOpen = async (port: number) => {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
};

async function startWebkitDriver() {
  const driver = await ensureWebkitProgram('WebKitWebDriver');
  const display = await ensureWebkitProgram('xvfb-run');
  const port = await findFreePort();
  const child = spawn(display, ['-a', '-s', XVFB_SCREEN_ARGUMENT, driver, `--port=${port}`], {
    // WebKit cannot build its sandbox in a container or as root.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true,
  });
  await pollUntilOpen(port);
  const { pid } = child;
  return {
    port,
    stop: () => {
      if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    },
  };
}

const pollUntilOpen = async (port: number) => {
  while (!(await isPortOpen(port))) await pause(PORT_POLL_MS);
};

/** Returns false while another element, such as a closing toast, covers the element. */
const clickIfPossible = async (found: WebElement) => {
  try {
    await found.click();
    return true;
  } catch (reason) {
    if (reason instanceof error.ElementClickInterceptedError) return false;
    throw reason;
  }
};

/** WebDriver commands go to the current window, so each command selects its own window first. */
const toWebkitTab = (driver: WebDriver, handle: string): BrowserTab => {
  const here = async () => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const find = async (xpath: string) =>
    (await here()).wait(until.elementLocated(By.xpath(xpath)), WAITS.changeMs);
  const send = async (keys: string) => {
    await (await here()).actions().sendKeys(keys).perform();
  };
  return {
    open: async (url) => (await here()).get(url),
    read: async (expression) => (await here()).executeScript(`return (${expression});`),
    async readFrame(xpath, expression) {
      await driver.switchTo().frame(await find(xpath));
      return driver.executeScript(`return (${expression});`);
    },
    choose: async (xpath, path) => (await find(xpath)).sendKeys(path),
    async click(xpath) {
      const found = await find(xpath);
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" });', found);
      await driver.wait(
        () => clickIfPossible(found),
        WAITS.changeMs,
        `Something lies over ${xpath}.`,
      );
    },
    type: send,
    typeDateTime: (day, time) => send(day + Keys.TAB + time),
    press: (key) => send(WEBDRIVER_KEYS[key]),
    back: async () => (await here()).navigate().back(),
    forward: async () => (await here()).navigate().forward(),
  };
};

export async function openWebkit(): Promise<DrivenBrowser> {
  const { port, stop } = await startWebkitDriver();
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect(WINDOW_RECT);
  return {
    tab: toWebkitTab(driver, await driver.getWindowHandle()),
    async openTab() {
      await driver.switchTo().newWindow('tab');
      return toWebkitTab(driver, await driver.getWindowHandle());
    },
    async close() {
      await driver.quit();
      stop();
    },
  };
}
