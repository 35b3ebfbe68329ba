import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
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
import { canRun, inPath } from '../programs/find-program.ts';
import { freePort } from '../server/server-process.ts';
import type { Browser, Key, Tab } from './tab.ts';

const WIDE = { x: 0, y: 0, width: 1280, height: 900 };
const SCREEN = '-screen 0 1400x1000x24';
const POLL_MS = 50;
const WAIT_MS = 10_000;

const PACKAGES = ['webkit2gtk-driver', 'xvfb', 'xauth'];
const MISSING =
  'This journey needs WebKitGTK and a display: install them (Debian: apt-get install webkit2gtk-driver xvfb xauth).';

const program = (name: string) =>
  ensureProgram({
    find: () => inPath([name]).find(canRun),
    packages: PACKAGES,
    missing: MISSING,
  });

const KEYS: Readonly<Record<Key, string>> = {
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Tab: Keys.TAB,
};

const isListening = async (port: number) => {
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

/** The driver and a display of its own, which end together. */
async function startDriver() {
  const driver = await program('WebKitWebDriver');
  const display = await program('xvfb-run');
  const port = await freePort();
  const child = spawn(display, ['-a', '-s', SCREEN, driver, `--port=${port}`], {
    // WebKit cannot build its sandbox in a container or as root.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true,
  });
  while (!(await isListening(port))) await pause(POLL_MS);
  const { pid } = child;
  return {
    port,
    stop: () => {
      if (pid !== undefined) process.kill(-pid, 'SIGTERM');
    },
  };
}

/** What fades out or slides away may still lie over it: then it is not. */
const isClicked = async (found: WebElement) => {
  try {
    await found.click();
    return true;
  } catch (reason) {
    if (reason instanceof error.ElementClickInterceptedError) return false;
    throw reason;
  }
};

/** One window at a time hears the driver: each call goes to its own first. */
const tabOf = (driver: WebDriver, handle: string): Tab => {
  const here = async () => {
    await driver.switchTo().window(handle);
    return driver;
  };
  const send = async (keys: string) => {
    await (await here()).actions().sendKeys(keys).perform();
  };
  return {
    open: async (address) => (await here()).get(address),
    read: async (expression) => (await here()).executeScript(`return (${expression});`),
    async click(xpath) {
      await here();
      const found = await driver.wait(until.elementLocated(By.xpath(xpath)), WAIT_MS);
      await driver.executeScript('arguments[0].scrollIntoView({ block: "center" });', found);
      await driver.wait(() => isClicked(found), WAIT_MS, `Something lies over ${xpath}.`);
    },
    type: send,
    typeDateTime: (day, time) => send(day + Keys.TAB + time),
    press: (key) => send(KEYS[key]),
    back: async () => (await here()).navigate().back(),
    forward: async () => (await here()).navigate().forward(),
  };
};

/** Starts WebKitGTK's small browser on a display of its own. */
export async function openWebkit(): Promise<Browser> {
  const { port, stop } = await startDriver();
  const driver = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { args: ['--automation'] },
    })
    .build();
  await driver.manage().window().setRect(WIDE);
  return {
    tab: tabOf(driver, await driver.getWindowHandle()),
    async openTab() {
      await driver.switchTo().newWindow('tab');
      return tabOf(driver, await driver.getWindowHandle());
    },
    async close() {
      await driver.quit();
      stop();
    },
  };
}
