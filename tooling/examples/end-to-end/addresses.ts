const { BAKEHOUSE_URL = 'http://localhost:4000', PORT = '3000' } = process.env;

export const SERVER_URL = BAKEHOUSE_URL;
export const SITE_URL = `http://localhost:${PORT}`;
