export const CONFIRM_DIALOG_STYLES = `
.bh-dialog {
  inline-size: min(400px, calc(100vw - 32px));
  max-block-size: calc(100vh - 32px);
  margin: auto;
  padding: 24px;
  overflow-y: auto;
  border: 1px solid var(--bh-container-border-color);
  border-radius: var(--bh-container-border-radius);
  background: var(--bh-container-background-color);
  color: var(--bh-colors-primary);
  font: 16px/1.45 var(--bh-font-family);
  box-shadow: 0 12px 40px rgb(0 0 0 / 0.24);
}
.bh-dialog::backdrop {
  background: rgb(15 23 28 / 0.56);
}
.bh-dialog-body {
  display: grid;
  gap: 16px;
}
.bh-dialog-title {
  font-size: 1.25em;
  font-weight: 600;
  line-height: 1.25;
  overflow-wrap: anywhere;
}
.bh-dialog-buttons {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(136px, 100%), 1fr));
  gap: 12px;
  margin-block-start: 8px;
}
.bh-dialog-danger .bh-button {
  border-color: var(--bh-colors-error);
  background: var(--bh-colors-error);
  color: var(--bh-container-background-color);
  font-size: 16px;
}
@media (forced-colors: active) {
  .bh-dialog {
    border-color: CanvasText;
  }
}
`;
