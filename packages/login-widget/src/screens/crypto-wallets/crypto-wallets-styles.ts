export const CRYPTO_WALLETS_STYLES = `
.bh-waiting {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px;
  padding: 16px;
  border: 1px solid var(--bh-container-border-color);
  border-radius: 8px;
}
.bh-waiting .bh-wallet-icon {
  font-size: 40px;
}
.bh-waiting p {
  margin: 0;
  display: flex;
  flex: 1 1 8em;
  align-items: center;
  gap: 10px;
  overflow-wrap: anywhere;
}
.bh-message {
  display: grid;
  gap: 6px;
}
.bh-message figcaption {
  font-size: 0.875em;
  font-weight: 600;
}
.bh-message pre {
  margin: 0;
  padding: 12px;
  border: 1px solid var(--bh-container-border-color);
  border-radius: 4px;
  font: 0.8125em/1.5 ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
}
.bh-actions,
.bh-wallet-sites {
  display: grid;
  gap: 8px;
}
.bh-wallet-sites {
  grid-template-columns: repeat(auto-fit, minmax(min(7.5em, 100%), 1fr));
  padding: 0;
  list-style: none;
}
`;
