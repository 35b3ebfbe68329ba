/** Checks a URL again after the server, because a `javascript:` URL would run in this page. */
export const isScriptUrl = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === 'javascript:';
