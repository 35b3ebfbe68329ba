import axe from 'axe-core';

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** @returns what is wrong with the story as it is drawn now */
export async function findProblems(root: HTMLElement): Promise<string[]> {
  await twoFrames();
  const { violations } = await axe.run(root, { runOnly: WCAG_TAGS, resultTypes: ['violations'] });
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ''} ${html}`),
  );
  return root.scrollWidth > root.clientWidth
    ? [...problems, `its content is ${root.scrollWidth} px wide in ${root.clientWidth} px`]
    : problems;
}
