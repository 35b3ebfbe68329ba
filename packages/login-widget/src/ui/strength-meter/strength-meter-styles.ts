export const STRENGTH_METER_STYLES = `
.bh-strength {
  display: grid;
  gap: 6px;
}
.bh-strength[data-tone='weak'] {
  --bh-tone: var(--bh-colors-error);
}
.bh-strength[data-tone='strong'] {
  --bh-tone: var(--bh-colors-success);
}
.bh-strength-bar {
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: 4px;
}
.bh-strength-segment {
  block-size: 6px;
  border: 1px solid var(--bh-inputs-placeholder-color);
  border-radius: 3px;
}
.bh-strength-segment[data-filled='true'] {
  border-color: var(--bh-tone);
  background: var(--bh-tone);
}
.bh-strength-text {
  font-weight: 600;
}
.bh-rules {
  display: grid;
  gap: 4px;
  padding: 0;
  font-size: 0.875em;
  color: var(--bh-colors-secondary);
  list-style: none;
}
.bh-rule {
  display: flex;
  gap: 6px;
}
.bh-rule[data-met='true'] {
  color: var(--bh-colors-success);
}
@media (forced-colors: active) {
  .bh-strength-segment[data-filled='true'] {
    border-color: CanvasText;
    background: CanvasText;
    forced-color-adjust: none;
  }
}
`;
