import { createServer } from 'node:http';

const { BAKEHOUSE_URL = 'http://localhost:4000', PORT = '3000' } = process.env;

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>A small site</title>
    <link rel="icon" href="data:," />
    <script type="module" src="${BAKEHOUSE_URL}/embed/login-widget.js"></script>
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <main>
      <bakehouse-login
        public-token="public-token-test-00000000-0000-4000-8000-000000000001"
        products="emailMagicLinks"
        redirect-url="/"
      ></bakehouse-login>
      <p id="greeting" role="status"></p>
      <button type="button" id="logout" hidden>Log out</button>
    </main>
  </body>
</html>`;

const SCRIPT = `
const find = (selector) => document.querySelector(selector);
await customElements.whenDefined('bakehouse-login');
const { client } = find('bakehouse-login');
const show = (user) => {
  find('bakehouse-login').hidden = Boolean(user);
  find('#logout').hidden = !user;
  find('#greeting').textContent = user ? 'Hello ' + user.emails[0]?.email : '';
};
client.user.onChange(show);
show(client.user.getSync());
find('#logout').addEventListener('click', () => client.session.revoke());
`;

createServer(({ url }, response) => {
  const [type, text] = url === '/page.js' ? ['text/javascript', SCRIPT] : ['text/html', PAGE];
  response.writeHead(200, { 'Content-Type': type }).end(text);
}).listen(PORT, () => console.log(`Open http://localhost:${PORT}`));
