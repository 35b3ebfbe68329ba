export const WALLET_BUTTON_STYLES = `
.bh-wallets {
  display: grid;
  gap: 12px;
  justify-items: center;
}
.bh-oauth + .bh-wallet-part,
.bh-wallet-part + .bh-oauth {
  margin-block-start: -12px;
}
.bh-wallets .bh-wallet-icon {
  position: absolute;
  inset-block-start: calc(50% - 0.5em);
  inset-inline-start: 0.8em;
  font-size: 1.25em;
}
.bh-wallets .bh-button {
  padding-inline: 3em;
}
.bh-wallet-icon {
  display: grid;
  place-items: center;
  flex: none;
  inline-size: 1em;
  block-size: 1em;
}
.bh-wallet-icon img,
.bh-wallet-icon .bh-icon {
  inline-size: 100%;
  block-size: 100%;
  margin: 0;
}
.bh-wallet-icon img {
  border-radius: 4px;
  object-fit: contain;
}
.bh-wallet-name {
  overflow-wrap: anywhere;
  text-wrap: balance;
}
@container (max-width: 300px) {
  .bh-wallets .bh-button {
    padding-inline-end: 16px;
  }
}
`;
