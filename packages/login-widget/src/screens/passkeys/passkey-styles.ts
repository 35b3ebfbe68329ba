export const PASSKEY_STYLES = `
.bh-passkey-graphic {
  display: block;
  inline-size: 64px;
  block-size: 64px;
  color: var(--bh-colors-primary);
}
@media (forced-colors: active) {
  .bh-passkey-graphic {
    color: CanvasText;
  }
}
.bh-warning {
  padding: 12px 16px;
  border: 1px solid #b98900;
  border-inline-start-width: 6px;
  border-radius: 4px;
}
.bh-stack {
  display: grid;
  gap: 12px;
}
`;
