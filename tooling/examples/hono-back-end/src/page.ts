import { html } from 'hono/html';
import { settings } from './settings.js';

const { apiOrigin, publicToken } = settings;

/** The script and the element come from the Bakehouse server. */
export const page = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>A back end</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/page.css" />
      <script type="module" src="${apiOrigin}/embed/login-widget.js"></script>
      <script type="module" src="/page.js"></script>
    </head>
    <body>
      <main>
        <bakehouse-login public-token="${publicToken}" products="passwords"></bakehouse-login>
        <section id="account" hidden>
          <h1>Your account</h1>
          <p>The back end knows you as <code id="user"></code>.</p>
          <h2>What the webhook said about you</h2>
          <ul id="events"></ul>
          <button type="button" id="reload">Reload</button>
          <button type="button" id="logout">Log out</button>
        </section>
        <p role="alert" id="problem"></p>
      </main>
    </body>
  </html>`;
