import { WAITS } from '@bakehouse/vitest/waits';
import type { Preview } from '@storybook/react-vite';
import { flushSync } from 'react-dom';
import { configure } from 'storybook/test';
import { findForeignTexts, findProblems } from './check-variant.ts';
import { ToolbarVariantContext } from './story-frame.tsx';
import { areVariantsChecked, chooseVariant, VARIANTS } from './variants.ts';

async function findProblemsOfVariants(canvas: HTMLElement): Promise<string[]> {
  const problems: string[] = [];
  for (const [name, { strings }] of Object.entries(VARIANTS)) {
    flushSync(() => chooseVariant(name));
    const root = canvas.querySelector('main');
    if (!root) throw new Error('The story drew nothing.');
    const found = [...(await findProblems(root)), ...(strings ? findForeignTexts(root) : [])];
    problems.push(...found.map((problem) => `${name}: ${problem}`));
  }
  flushSync(() => chooseVariant(undefined));
  return problems;
}

configure({ asyncUtilTimeout: WAITS.changeMs });

const preview: Preview = {
  globalTypes: {
    variant: {
      description: 'The variant of the story',
      toolbar: { items: Object.keys(VARIANTS), dynamicTitle: true },
    },
  },
  initialGlobals: { variant: 'light' },
  decorators: [
    (Story, { globals }) => (
      <ToolbarVariantContext value={String(globals.variant)}>
        <Story />
      </ToolbarVariantContext>
    ),
  ],
  parameters: {
    a11y: { test: 'error' },
    options: { storySort: { order: ['main', 'oauth', 'phone'] } },
  },
  async afterEach({ canvasElement }) {
    if (!areVariantsChecked()) return;
    const problems = await findProblemsOfVariants(canvasElement);
    if (problems.length > 0) throw new Error(problems.join('\n'));
  },
};

export default preview;
