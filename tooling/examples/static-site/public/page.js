const login = document.querySelector('bakehouse-login');
const account = document.querySelector('#account');

function show(user) {
  login.hidden = Boolean(user);
  account.hidden = !user;
  document.querySelector('#email').textContent = user?.emails[0]?.email ?? '';
}

await customElements.whenDefined('bakehouse-login');
const { client } = login;
client.user.onChange(show);
show(client.user.getSync());

document.querySelector('#logout').addEventListener('click', () => client.session.revoke());
