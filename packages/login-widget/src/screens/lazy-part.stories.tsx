import { pending } from '../../.storybook/story-client.ts';
import { StoryWidget, type Story, type StoryMeta } from '../../.storybook/story-widget.tsx';
import { lazyPart } from './lazy-part.tsx';

const meta: StoryMeta = { title: 'lazyPart', component: StoryWidget };

export default meta;

const Waiting = lazyPart(pending);

const Unreachable = lazyPart(() => Promise.reject(new TypeError('The chunk is unreachable.')));

const Broken = () => {
  throw new Error('This part is broken.');
};

const retry: Story['play'] = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
};

export const Loading: Story = { args: { children: <Waiting /> } };

export const Failed: Story = {
  args: { children: <Unreachable /> },
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
  },
};

export const FailedAgain: Story = { args: { children: <Unreachable /> }, play: retry };

export const ErrorBoundary: Story = { args: { children: <Broken /> } };
