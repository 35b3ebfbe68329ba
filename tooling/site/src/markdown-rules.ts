import type { MarkdownOptions } from 'vitepress';

type MarkdownRenderer = Parameters<NonNullable<MarkdownOptions['config']>>[0];

const LINE_BREAK = '<br>';

/** A style attribute would need an exception of the policy. */
const alignByClass = (markdown: MarkdownRenderer) => {
  for (const name of ['th_open', 'td_open']) {
    markdown.renderer.rules[name] = (tokens, index, options, _env, renderer) => {
      const token = tokens[index];
      const alignment = /text-align:(\w+)/.exec(token?.attrGet('style') ?? '')?.[1];
      if (token && alignment !== undefined) token.attrs = [['class', `align-${alignment}`]];
      return renderer.renderToken(tokens, index, options);
    };
  }
};

/** The cells of a table have no other way to begin a line, and no other HTML is allowed. */
const breakLines = (markdown: MarkdownRenderer) => {
  markdown.inline.ruler.before('html_inline', 'line_break', (state, isSilent) => {
    if (!state.src.startsWith(LINE_BREAK, state.pos)) return false;
    if (!isSilent) state.push('hardbreak', 'br', 0);
    state.pos += LINE_BREAK.length;
    return true;
  });
};

export const addMarkdownRules = (markdown: MarkdownRenderer): void => {
  alignByClass(markdown);
  breakLines(markdown);
};
