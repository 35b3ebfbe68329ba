const find = (selector) => document.querySelector(selector);

function toItem({ type, data }) {
  const item = document.createElement('li');
  item.textContent = `${type}: ${data.message}`;
  return item;
}

/** The cookie with the session goes along, because the back end is on the host of this page. */
async function showAccount() {
  const response = await fetch('/api/me');
  const answer = await response.json();
  find('#problem').textContent = response.ok ? '' : answer.error_message;
  if (!response.ok) return;
  find('#user').textContent = answer.userId;
  find('#events').replaceChildren(...answer.events.map(toItem));
}

async function show(user) {
  find('bakehouse-login').hidden = Boolean(user);
  find('#account').hidden = !user;
  if (user) await showAccount();
}

await customElements.whenDefined('bakehouse-login');
const { client } = find('bakehouse-login');
client.user.onChange(show);
await client.session.ready;
await show(client.user.getSync());

find('#reload').addEventListener('click', showAccount);
find('#logout').addEventListener('click', async () => {
  await client.session.revoke({ forceClear: true });
  location.reload();
});
