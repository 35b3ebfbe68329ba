import axe from 'axe-core';

const twoFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A text without others inside it. */
const PSEUDO_TEXT_PATTERN = /⟦[^⟦⟧]*⟧/g;

/** The names of users, hosts, brands, numbers and countries stay the same in every language. */
const DATA_PATTERN =
  /[\w.+-]+@[\w.-]+|bakehouse\.test|Gmail|Yahoo|Outlook|WhatsApp|Metamask|Phantom|Coinbase|Binance|[A-Z]{2}(?=\s*\+\d)|[\d\s:+()/.…·-]+/g;

function withoutPseudoTexts(text: string): string {
  const rest = text.replace(PSEUDO_TEXT_PATTERN, '');
  return rest === text ? text : withoutPseudoTexts(rest);
}

/**
 * The browser names countries, the server judges passwords, an error keeps its language, and what
 * others have named or written may run in any direction.
 */
const FOREIGN_SELECTOR = '[role=option], [role=alert], [lang], :is(p, li, pre)[dir=auto]';

export function findForeignTexts(root: HTMLElement): string[] {
  const copy = root.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return [];
  for (const element of copy.querySelectorAll(FOREIGN_SELECTOR)) element.remove();
  const text = withoutPseudoTexts(copy.textContent).replace(DATA_PATTERN, '');
  return text === '' ? [] : [`it has texts outside the catalog: ${text}`];
}

const isFlat = (element: HTMLElement) => element.offsetWidth !== element.offsetHeight;

const findFlatSpinners = (root: HTMLElement): string[] =>
  [...root.querySelectorAll<HTMLElement>('.bh-spinner')].some(isFlat)
    ? ['its spinner is not round']
    : [];

/** @returns what is wrong with the story as it is drawn now */
export async function findProblems(root: HTMLElement): Promise<string[]> {
  await twoFrames();
  const { violations } = await axe.run(root, { runOnly: WCAG_TAGS, resultTypes: ['violations'] });
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any }) => `${id}: ${any[0]?.message ?? ''} ${html}`),
  );
  const problems = [...broken, ...findFlatSpinners(root)];
  return root.scrollWidth > root.clientWidth
    ? [...problems, `its content is ${root.scrollWidth} px wide in ${root.clientWidth} px`]
    : problems;
}
