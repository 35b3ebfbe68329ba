export const PASSWORD_FORM_STYLES = `
.bh-input:read-only {
  direction: ltr;
  text-overflow: ellipsis;
  border-style: dashed;
  border-color: var(--bh-container-border-color);
}
.bh-input:read-only:dir(rtl) {
  text-align: right;
}
.bh-button[aria-disabled='true']:not([aria-busy]) {
  border-color: var(--bh-buttons-disabled-border-color);
  border-radius: var(--bh-buttons-disabled-border-radius);
  background: var(--bh-buttons-disabled-background-color);
  color: var(--bh-buttons-disabled-text-color);
  cursor: not-allowed;
}
@media (forced-colors: active) {
  .bh-button[aria-disabled='true']:not([aria-busy]) {
    border-color: GrayText;
    color: GrayText;
  }
}
.bh-obstacle:empty {
  display: none;
}
.bh-form > .bh-link-button,
.bh-form > .bh-field > .bh-link-button {
  justify-self: start;
}
`;
