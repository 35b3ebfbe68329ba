export const OAUTH_STYLES = `
.bh-oauth {
  display: grid;
  gap: 12px;
}
.bh-oauth .bh-button {
  padding-inline: 48px;
}
.bh-oauth .bh-spinner,
.bh-brand-mark {
  position: absolute;
  inset-block-start: calc(50% - 10px);
  inset-inline-start: 16px;
  inline-size: 20px;
  block-size: 20px;
}
.bh-oauth [aria-busy='true'] .bh-brand-mark {
  visibility: hidden;
}
.bh-oauth .bh-error:not(:empty) {
  margin-block-start: 6px;
}
@container (max-width: 300px) {
  .bh-oauth .bh-button {
    padding-inline-end: 16px;
  }
}
`;
