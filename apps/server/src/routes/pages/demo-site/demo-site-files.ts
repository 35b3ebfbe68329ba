/** The script of a site without a framework: it hears the events, and shows who is logged in. */
export const DEMO_SITE_SCRIPT = `
const element = document.querySelector('bakehouse-login');
const account = document.querySelector('#account');
const events = document.querySelector('#events');

const note = ({ type, detail }) => {
  const item = document.createElement('li');
  const name = document.createElement('code');
  name.textContent = type;
  item.append(name, ' ' + (detail.type ?? detail.message));
  events.append(item);
  document.querySelector('#no-events').hidden = true;
};
for (const type of ['bakehouse-event', 'bakehouse-success', 'bakehouse-error'])
  addEventListener(type, note);

customElements.whenDefined('bakehouse-login').then(() => {
  const { client } = element;
  const show = () => {
    const user = client.user.getSync();
    account.hidden = !user;
    element.hidden = Boolean(user);
    if (!user) return;
    const { emails, name } = user;
    document.querySelector('#who').textContent = emails[0]?.email ?? name.first_name;
  };
  client.onStateChange(show);
  show();
  addEventListener('bakehouse-success', () => account.querySelector('h2').focus());
  account.querySelector('button').addEventListener('click', async () => {
    await client.session.revoke();
    location.reload();
  });
});
`;

/** The look of the made-up shop, which has nothing of the portal. */
export const DEMO_SITE_STYLES = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#fbf7ef, #1b1813);
  --card: light-dark(#fff, #26221b);
  --ink: light-dark(#2a2318, #f3ecdf);
  --soft: light-dark(#5e5340, #c4b8a3);
  --line: light-dark(#d9ccb4, #4a4234);
  --accent: light-dark(#5b3d00, #f0c674);
  --on-accent: light-dark(#fff, #241a05);
}
:root[data-colors='light'] { color-scheme: light; }
:root[data-colors='dark'] { color-scheme: dark; }
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 Georgia, 'Times New Roman', serif;
}
[hidden] { display: none; }
header, main, footer {
  inline-size: min(100% - 2rem, 66rem);
  margin-inline: auto;
}
header {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 1.5rem;
  padding-block: 1.25rem;
  border-block-end: 1px solid var(--line);
}
header p, footer { color: var(--soft); }
header p { margin: 0; font-size: 0.9375rem; }
.shop { color: var(--ink); font-size: 1.375rem; font-weight: bold; }
main {
  display: grid;
  grid-template-columns: minmax(0, 27rem) minmax(0, 1fr);
  gap: 2rem 3rem;
  align-items: start;
  padding-block: 2rem;
}
@media (width <= 56rem) { main { grid-template-columns: minmax(0, 1fr); } }
h1 { margin: 0 0 0.75rem; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 0 0 0.5rem; font-size: 1.125rem; }
p, ol { margin: 0 0 1rem; }
ol { padding-inline-start: 1.5rem; }
a { color: var(--accent); }
.intro { grid-column: 1 / -1; max-inline-size: 44rem; }
.intro > :last-child { margin: 0; }
section + section { margin-block-start: 2rem; }
bakehouse-login {
  --bh-colors-primary: var(--accent);
  --bh-container-background-color: var(--card);
  --bh-container-border-color: var(--line);
  --bh-container-width: 100%;
}
#account {
  padding: 1.5rem;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--card);
}
#account p { overflow-wrap: anywhere; }
button {
  min-block-size: 2.75rem;
  padding: 0.25rem 1.25rem;
  border: 1px solid transparent;
  border-radius: 0.375rem;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  cursor: pointer;
}
form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
label { display: grid; gap: 0.25rem; font-size: 0.9375rem; }
select {
  min-block-size: 2.75rem;
  padding: 0.25rem 0.5rem;
  border: 1px solid var(--soft);
  border-radius: 0.375rem;
  background: var(--card);
  color: inherit;
  font: inherit;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.875rem; }
pre {
  margin: 0 0 1rem;
  padding: 1rem;
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  background: var(--card);
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
footer { padding-block: 1rem 2rem; border-block-start: 1px solid var(--line); }
footer p { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; }
`;
