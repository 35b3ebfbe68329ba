import { readFile } from 'node:fs/promises';
import { transform, type Plugin } from 'esbuild';

const TEMPLATE_LITERAL_PATTERN = /`([^`]*)`/;

/** App bundlers do not minify style sheets that are text in a script. */
export const minifyStyles: Plugin = {
  name: 'minify-styles',
  setup(build) {
    build.onLoad({ filter: /styles\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const [, sheet = ''] = TEMPLATE_LITERAL_PATTERN.exec(source) ?? [];
      const { code } = await transform(sheet, { loader: 'css', minify: true });
      const contents = source.replace(TEMPLATE_LITERAL_PATTERN, () => JSON.stringify(code.trim()));
      return { contents, loader: 'ts' };
    });
  },
};
