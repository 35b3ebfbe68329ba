export const PASSWORD_FIELD_STYLES = `
.bh-password {
  position: relative;
}
.bh-password .bh-input {
  padding-inline-end: 48px;
}
.bh-show-password {
  position: absolute;
  inset-block-end: 1px;
  inset-inline-end: 1px;
  display: grid;
  place-items: center;
  inline-size: 45px;
  block-size: 45px;
  padding: 0;
  border: 0;
  border-radius: var(--bh-inputs-border-radius);
  background: none;
  color: var(--bh-colors-secondary);
  font: inherit;
  cursor: pointer;
}
.bh-show-password:hover,
.bh-show-password[aria-pressed='true'] {
  color: var(--bh-inputs-text-color);
}
.bh-show-password:focus-visible {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: -3px;
}
.bh-show-password .bh-icon {
  inline-size: 20px;
  block-size: 20px;
  margin: 0;
}
.bh-field > .bh-helper:empty {
  display: none;
}
.bh-password ::-ms-reveal {
  display: none;
}
@media (forced-colors: active) {
  .bh-show-password,
  .bh-show-password:hover {
    color: ButtonText;
  }
  .bh-show-password:focus-visible {
    outline-color: Highlight;
  }
}
`;
