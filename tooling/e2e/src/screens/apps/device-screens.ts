import { findButton, findField, findHeading } from '../../pages/locators.ts';
import { startWaitingDevice } from '../../people/waiting-device.ts';
import type { Screen, ScreenContext } from '../screen-context.ts';

const openDevicePage = async ({ page, logInAs }: ScreenContext, path = '/oauth/device') => {
  await logInAs('bo');
  await page.goto(path);
  await findField(page, 'Code on the device').waitFor();
};

const openQuestion = async (context: ScreenContext) => {
  const { path } = await startWaitingDevice(context.tcpProxy.url);
  await openDevicePage(context, path);
  await findButton(context.page, 'Continue').click();
  await findHeading(context.page, 'Connect Bakery scales?').waitFor();
};

const answer = async (context: ScreenContext, button: string, title: string) => {
  await openQuestion(context);
  await findButton(context.page, button).click();
  await findHeading(context.page, title).waitFor();
};

/** The page on which somebody lets a device in. */
export const deviceScreens: readonly Screen[] = [
  { name: 'device-code', show: openDevicePage },
  {
    name: 'device-code-unknown',
    isVariant: true,
    async show(context) {
      context.monitor.expectFailure('/api/oauth/device/find', 404);
      await openDevicePage(context, '/oauth/device?user_code=BCDF-GHJK');
      await findButton(context.page, 'Continue').click();
      await context.page.getByText(/^No device waits/).waitFor();
    },
  },
  { name: 'device-question', show: openQuestion },
  {
    name: 'device-allowed',
    isVariant: true,
    show: (context) => answer(context, 'Allow', 'Bakery scales is connected'),
  },
  {
    name: 'device-denied',
    isVariant: true,
    show: (context) => answer(context, 'Deny', 'Nothing was shared'),
  },
];
