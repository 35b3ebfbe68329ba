export const PASSKEY_LIST_STYLES = `
.bh-passkeys {
  outline: none;
}
.bh-passkey-rows {
  margin: 0;
  padding: 0;
  list-style: none;
}
.bh-passkey {
  display: flex;
  align-items: center;
  gap: 4px;
  min-block-size: 64px;
  padding-block: 8px;
  border-block-end: 1px solid var(--bh-container-border-color);
}
.bh-passkey:first-child {
  border-block-start: 1px solid var(--bh-container-border-color);
}
.bh-passkey-text {
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
}
.bh-passkey-name {
  font-weight: 600;
}
.bh-passkey-form {
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 4px;
  min-inline-size: 0;
}
.bh-passkey-form .bh-input {
  margin-inline-end: 4px;
  flex: 1;
  min-inline-size: 0;
}
.bh-passkey-form .bh-error {
  inline-size: 100%;
}
.bh-icon-button {
  display: grid;
  flex: none;
  place-items: center;
  inline-size: 40px;
  block-size: 44px;
  padding: 0;
  border: 0;
  border-radius: var(--bh-buttons-secondary-border-radius);
  background: none;
  color: var(--bh-colors-primary);
  font-size: 18px;
  cursor: pointer;
}
.bh-icon-button .bh-icon {
  margin: 0;
}
.bh-icon-button:hover {
  box-shadow: inset 0 0 0 1px var(--bh-container-border-color);
}
.bh-icon-button[data-danger]:hover {
  color: var(--bh-colors-error);
}
.bh-icon-button:disabled {
  box-shadow: none;
  color: var(--bh-buttons-disabled-text-color);
  cursor: default;
}
.bh-icon-button[aria-disabled='true'] {
  cursor: progress;
}
.bh-icon-button:focus-visible {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: -2px;
}
@media (forced-colors: active) {
  .bh-icon-button:disabled {
    color: GrayText;
  }
  .bh-icon-button:focus-visible {
    outline-color: Highlight;
  }
}
`;
