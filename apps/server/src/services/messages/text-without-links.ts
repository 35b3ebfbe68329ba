import { parse } from 'tldts';

const SCHEME_OR_PATH = /[:/@]|www\.|[\u3002\uff0e\uff61]/i;
const DOTTED_NAMES = /[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)+/gu;
const LINK_PUNCTUATION = /[.:/@\u3002\uff0e\uff61]/g;
/** Has no width and forbids a line break, so the text looks the same. */
const WORD_JOINER = '\u2060';

const hasKnownDomain = (word: string) =>
  (word.match(DOTTED_NAMES) ?? []).some((name) => parse(name).isIcann === true);

const isLinkLike = (word: string) => SCHEME_OR_PATH.test(word) || hasKnownDomain(word);

/** Mail clients turn texts such as evil.example/login into links, even in plain text; a joiner after each dot and slash prevents it. */
export const textWithoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    isLinkLike(word) ? word.replace(LINK_PUNCTUATION, `$&${WORD_JOINER}`) : word,
  );
