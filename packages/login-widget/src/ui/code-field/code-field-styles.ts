export const CODE_FIELD_STYLES = `
.bh-code {
  position: relative;
  font-family: var(--bh-font-family);
}
.bh-code-input {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  padding: 0;
  border: 0;
  outline: none;
  background: none;
  color: transparent;
  caret-color: transparent;
  font: 400 16px/1 var(--bh-font-family);
  text-align: center;
  appearance: none;
  forced-color-adjust: none;
}
.bh-code-input::selection {
  background: none;
  color: transparent;
}
.bh-code-input:autofill {
  -webkit-text-fill-color: transparent;
  transition: background-color 0s 600000s;
}
.bh-code-boxes {
  display: flex;
  gap: 8px;
  pointer-events: none;
}
.bh-code-box {
  display: grid;
  flex: 1 1 0;
  place-items: center;
  min-inline-size: 0;
  min-block-size: 2.25em;
  border: 1px solid var(--bh-inputs-border-color);
  border-radius: var(--bh-inputs-border-radius);
  background: var(--bh-inputs-background-color);
  color: var(--bh-inputs-text-color);
  font-size: 1.5em;
  font-variant-numeric: tabular-nums;
  line-height: 1;
}
.bh-code-input[aria-busy='true'] + .bh-code-boxes {
  opacity: 0.6;
  cursor: progress;
}
.bh-code-input[aria-invalid='true'] + .bh-code-boxes .bh-code-box {
  border-color: var(--bh-colors-error);
}
.bh-code-input:focus + .bh-code-boxes [data-active] {
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: -1px;
}
.bh-code-input:focus + .bh-code-boxes [data-active]:empty::after {
  content: '';
  inline-size: 2px;
  block-size: 1em;
  background: currentcolor;
  animation: bh-blink 1s step-end infinite;
}
@keyframes bh-blink {
  50% {
    opacity: 0;
  }
}
@media (prefers-reduced-motion: reduce) {
  .bh-code-input:focus + .bh-code-boxes [data-active]:empty::after {
    animation: none;
  }
}
@media (forced-colors: active) {
  .bh-code-input:focus + .bh-code-boxes [data-active] {
    outline-color: Highlight;
  }
  .bh-code-input:focus + .bh-code-boxes [data-active]:empty::after {
    background: CanvasText;
  }
}
`;
