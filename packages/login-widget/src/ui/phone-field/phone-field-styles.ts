/** The country stays on the left in every script, because numbers are written from left to right. */
export const PHONE_FIELD_STYLES = `
.bh-phone {
  position: relative;
}
.bh-phone .bh-input {
  padding-left: 106px;
}
.bh-country {
  position: absolute;
  left: 1px;
  bottom: 1px;
  display: flex;
  align-items: center;
  justify-content: space-between;
  direction: ltr;
  inline-size: 94px;
  block-size: 45px;
  padding: 0 10px 0 12px;
  border-right: 1px solid var(--bh-container-border-color);
  border-radius: var(--bh-inputs-border-radius) 0 0 var(--bh-inputs-border-radius);
  color: var(--bh-inputs-text-color);
  white-space: nowrap;
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
.bh-country:focus-within {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: 2px;
}
.bh-country-select {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  background: var(--bh-container-background-color);
  color: var(--bh-inputs-text-color);
  font: inherit;
  opacity: 0;
  cursor: pointer;
}
@media (forced-colors: active) {
  .bh-country:focus-within {
    outline-color: Highlight;
  }
}
`;
