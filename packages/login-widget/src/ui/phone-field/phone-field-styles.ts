/** The country stays on the left in every script, because numbers are written from left to right. */
export const PHONE_FIELD_STYLES = `
.bh-phone {
  position: relative;
}
.bh-phone .bh-input {
  padding-left: min(6.625em, 50% + 12px);
}
.bh-country {
  position: absolute;
  left: 1px;
  bottom: 1px;
  display: flex;
  align-items: center;
  justify-content: space-between;
  direction: ltr;
  inline-size: min(5.875em, 50%);
  block-size: 45px;
  padding: 0 10px 0 12px;
  border: 0;
  border-right: 1px solid var(--bh-container-border-color);
  border-radius: var(--bh-inputs-border-radius) 0 0 var(--bh-inputs-border-radius);
  background: none;
  color: var(--bh-inputs-text-color);
  font: inherit;
  white-space: nowrap;
  cursor: pointer;
}
.bh-country::after {
  content: '';
  inline-size: 7px;
  block-size: 7px;
  margin-block-start: -4px;
  border: solid currentcolor;
  border-width: 0 1.6px 1.6px 0;
  transform: rotate(45deg);
}
.bh-country:focus-visible {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: 2px;
}
.bh-country-panel {
  position: absolute;
  z-index: 1;
  inset: calc(100% + 6px) 0 auto;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  gap: 8px;
  padding: 8px;
  border: 1px solid var(--bh-container-border-color);
  border-radius: var(--bh-inputs-border-radius);
  background: var(--bh-container-background-color);
  color: var(--bh-colors-primary);
  box-shadow: 0 8px 24px rgb(0 0 0 / 18%);
}
.bh-country-panel:popover-open {
  position: fixed;
  inset: auto;
}
.bh-country-panel .bh-input {
  padding-left: 12px;
}
.bh-country-list {
  max-block-size: 15em;
  padding: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
}
.bh-country-option {
  display: block;
  inline-size: 100%;
  padding: 8px;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  border-radius: 4px;
  overflow-wrap: anywhere;
  cursor: pointer;
}
.bh-country-option:hover {
  text-decoration: underline;
}
.bh-country-option[aria-selected='true'] {
  font-weight: 600;
}
.bh-country-option[data-active] {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: -2px;
}
.bh-country-none {
  padding: 8px;
}
@media (forced-colors: active) {
  .bh-country:focus-visible,
  .bh-country-option[data-active] {
    outline-color: Highlight;
  }
}
`;
