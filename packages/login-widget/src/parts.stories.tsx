import type { ReactNode } from 'react';
import { pending } from '../.storybook/story-client.ts';
import { StoryPart, type PartStory, type PartStoryMeta } from '../.storybook/story-part.tsx';
import {
  CodeField,
  ConfirmDialog,
  PasskeyList,
  PasswordField,
  PasswordRules,
  StrengthMeter,
} from './parts.ts';
import { toPasskeyLabels } from './screens/passkeys/passkey-labels.ts';
import type { Strings } from './strings/en.ts';

const meta: PartStoryMeta = { title: 'parts', component: StoryPart };

export default meta;

const ignore = () => undefined;

const partStory = (draw: (strings: Strings) => ReactNode): PartStory => ({ args: { draw } });

const LONG_NAME = 'Grandmother’s-very-old-laptop-in-the-bakery-on-the-corner-of-the-market-square';

const PASSKEYS = [
  { id: 'passkey-1', name: 'Laptop', details: ['bakehouse.test'] },
  { id: 'passkey-2', name: LONG_NAME, details: [] },
];

const drawList = (strings: Strings) => (
  <PasskeyList
    passkeys={PASSKEYS}
    labels={toPasskeyLabels(strings)}
    onRename={pending}
    onDelete={pending}
  />
);

export const Passkeys: PartStory = partStory(drawList);

export const PasskeysRename: PartStory = {
  ...partStory(drawList),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Laptop' }));
  },
};

export const NoPasskeys: PartStory = partStory((strings) => (
  <PasskeyList
    passkeys={[]}
    labels={toPasskeyLabels(strings)}
    onRename={pending}
    onDelete={pending}
  />
));

const drawDialog =
  (isFailed: boolean, busy = false) =>
  (strings: Strings) => (
    <ConfirmDialog
      title={strings['idp.logoutHeading']}
      text={strings['passkeys.deleteWarning']}
      confirmLabel={strings['passkeys.confirmDelete']}
      cancelLabel={strings['passkeys.cancel']}
      busy={busy}
      error={isFailed ? { text: strings['error.unreachable'] } : undefined}
      onConfirm={ignore}
      onCancel={ignore}
    />
  );

export const Dialog: PartStory = partStory(drawDialog(false));

export const DialogBusy: PartStory = partStory(drawDialog(false, true));

export const DialogError: PartStory = partStory(drawDialog(true));

export const Code: PartStory = partStory((strings) => (
  <CodeField label={strings['otps.code']} onComplete={ignore} />
));

export const CodeError: PartStory = partStory((strings) => (
  <CodeField
    label={strings['otps.code']}
    onComplete={ignore}
    error={{ text: strings['otps.invalidCode'] }}
  />
));

const drawPassword = (isWrong: boolean) => (strings: Strings) => (
  <PasswordField
    label={strings['passwords.password']}
    showLabel={strings['passwords.show']}
    hint={strings['passwords.length']}
    capsLockText={strings['passwords.capsLock']}
    autoComplete="current-password"
    value="Sourdough"
    onChange={ignore}
    error={isWrong ? { text: strings['error.credentials'] } : undefined}
  />
);

export const Password: PartStory = partStory(drawPassword(false));

export const PasswordShown: PartStory = {
  ...partStory(drawPassword(false)),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
  },
};

export const PasswordError: PartStory = partStory(drawPassword(true));

const SCORES = [undefined, 0, 1, 2, 3, 4];

export const Strength: PartStory = partStory((strings) =>
  SCORES.map((score) => (
    <StrengthMeter
      key={score ?? 'unrated'}
      score={score}
      text={strings['passwords.strengthHint']}
      advice={<p>{strings['passwords.obstacleInvalid']}</p>}
    />
  )),
);

export const CountedStrength: PartStory = partStory((strings) =>
  SCORES.map((score) => (
    <StrengthMeter
      key={score ?? 'unrated'}
      score={score}
      isScoreCounted
      text={`${strings['passwords.strengthHint']} ${score ?? 0} / 4`}
    />
  )),
);

export const Rules: PartStory = partStory((strings) => (
  <PasswordRules
    label={strings['passwords.rules']}
    metText={strings['passwords.ruleMet']}
    unmetText={strings['passwords.ruleUnmet']}
    rules={[
      { text: strings['passwords.rulesLength'], isMet: true },
      { text: strings['passwords.rulesKinds'], isMet: false },
    ]}
  />
));
