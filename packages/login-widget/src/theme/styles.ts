/** The one style sheet. A module of text, so that every bundler can load it from the source. */
export const WIDGET_STYLES = `
[class^='bh-'] {
  box-sizing: border-box;
  margin: 0;
}
.bh-host {
  max-inline-size: 100%;
  font: 16px/1.45 var(--bh-font-family);
  color: var(--bh-colors-primary);
}
.bh-container {
  inline-size: var(--bh-container-width);
  max-inline-size: 100%;
  padding: 32px;
  border: 1px solid var(--bh-container-border-color);
  border-radius: var(--bh-container-border-radius);
  background: var(--bh-container-background-color);
  container-type: inline-size;
}
@media (max-width: 400px) {
  .bh-container {
    padding: 24px 20px;
  }
}
.bh-screen,
.bh-tabs,
.bh-form {
  display: grid;
  gap: 24px;
}
.bh-form {
  gap: 16px;
}
.bh-logo {
  display: block;
  margin: 0 0 24px;
  max-inline-size: 100%;
  max-block-size: 48px;
  object-fit: contain;
  object-position: left;
}
.bh-logo:dir(rtl) {
  object-position: right;
}
.bh-heading {
  font-size: 1.5em;
  font-weight: 600;
  line-height: 1.25;
  text-wrap: balance;
}
.bh-heading,
.bh-focus-target {
  outline: none;
}
.bh-text {
  overflow-wrap: anywhere;
}
.bh-helper {
  font-size: 0.875em;
  color: var(--bh-colors-secondary);
}
.bh-field {
  display: grid;
  gap: 6px;
}
.bh-label {
  display: grid;
  gap: 6px;
  font-size: 0.875em;
  font-weight: 600;
}
.bh-input {
  inline-size: 100%;
  block-size: 47px;
  padding: 0 12px;
  border: 1px solid var(--bh-inputs-border-color);
  border-radius: var(--bh-inputs-border-radius);
  background: var(--bh-inputs-background-color);
  color: var(--bh-inputs-text-color);
  font: 400 16px/1.45 var(--bh-font-family);
  appearance: none;
  transition: box-shadow 120ms ease-out;
}
.bh-input::placeholder {
  color: var(--bh-inputs-placeholder-color);
  opacity: 1;
}
.bh-input[aria-invalid='true'] {
  border-color: var(--bh-colors-error);
  box-shadow: inset 0 0 0 1px var(--bh-colors-error);
}
.bh-error {
  display: flex;
  gap: 6px;
  align-items: start;
  font-size: 0.875em;
  font-weight: 400;
  color: var(--bh-colors-error);
  overflow-wrap: anywhere;
}
.bh-error:empty {
  display: none;
}
.bh-error a,
.bh-alert a {
  color: inherit;
}
.bh-alert {
  display: grid;
  gap: 12px;
  padding: 12px 16px;
  border: 1px solid var(--bh-colors-error);
  border-inline-start-width: 6px;
  border-radius: 4px;
  color: var(--bh-colors-error);
  overflow-wrap: anywhere;
}
.bh-icon {
  flex: none;
  inline-size: 1.125em;
  block-size: 1.125em;
  margin-block-start: 0.16em;
}
.bh-button {
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  inline-size: 100%;
  min-block-size: 45px;
  padding: 8px 16px;
  border: 1px solid var(--bh-buttons-primary-border-color);
  border-radius: var(--bh-buttons-primary-border-radius);
  background: var(--bh-buttons-primary-background-color);
  color: var(--bh-buttons-primary-text-color);
  font: 400 18px/1.25 var(--bh-font-family);
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: opacity 120ms ease-out;
}
.bh-button[data-variant='secondary'] {
  border-color: var(--bh-buttons-secondary-border-color);
  border-radius: var(--bh-buttons-secondary-border-radius);
  background: var(--bh-buttons-secondary-background-color);
  color: var(--bh-buttons-secondary-text-color);
  font-size: 16px;
}
.bh-button:hover {
  opacity: 0.88;
}
.bh-button[aria-busy='true'] {
  cursor: progress;
  opacity: 1;
}
.bh-link-button {
  padding: 4px 0;
  border: 0;
  background: none;
  color: var(--bh-colors-primary);
  font: inherit;
  text-decoration: underline;
  text-underline-offset: 3px;
  cursor: pointer;
}
.bh-button:focus-visible,
.bh-link-button:focus-visible,
.bh-input:focus-visible,
.bh-error a:focus-visible {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: 2px;
}
.bh-divider {
  display: flex;
  align-items: center;
  gap: 12px;
  color: var(--bh-colors-secondary);
  font-size: 0.875em;
}
.bh-divider::before,
.bh-divider::after {
  content: '';
  flex: 1;
  border-block-start: 1px solid var(--bh-container-border-color);
}
.bh-spinner {
  flex: none;
  inline-size: 1.1em;
  block-size: 1.1em;
  border: 2px solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: bh-turn 1.4s linear infinite;
}
.bh-loading {
  display: grid;
  place-items: center;
  min-block-size: 45px;
  animation: bh-appear 0s 300ms both;
}
.bh-hidden {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
@keyframes bh-appear {
  from {
    visibility: hidden;
  }
}
@keyframes bh-turn {
  to {
    transform: rotate(1turn);
  }
}
@media (prefers-reduced-motion: reduce) {
  .bh-spinner {
    animation: none;
    border-style: dotted;
  }
  .bh-input,
  .bh-button {
    transition: none;
  }
}
@media (forced-colors: active) {
  .bh-button {
    border-color: ButtonText;
  }
  .bh-spinner {
    border-color: ButtonText;
    border-inline-end-color: transparent;
    forced-color-adjust: none;
  }
  .bh-button:focus-visible,
  .bh-link-button:focus-visible,
  .bh-input:focus-visible {
    outline-color: Highlight;
  }
}
`;
