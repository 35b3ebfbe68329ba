const {
  BAKEHOUSE_URL = 'http://localhost:4000',
  PROJECT_ID = 'project-test-00000000-0000-4000-8000-000000000001',
  PUBLIC_TOKEN = 'public-token-test-00000000-0000-4000-8000-000000000001',
  PORT = '3000',
  SITE_URL = `http://localhost:${PORT}`,
} = process.env;

export const settings = {
  apiOrigin: BAKEHOUSE_URL,
  projectId: PROJECT_ID,
  publicToken: PUBLIC_TOKEN,
  siteUrl: SITE_URL,
};
