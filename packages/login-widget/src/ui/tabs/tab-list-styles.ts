export const TAB_LIST_STYLES = `
.bh-tab-list {
  display: flex;
  flex-wrap: wrap;
  border-block-end: 1px solid var(--bh-container-border-color);
}
.bh-tab {
  flex: 1 1 auto;
  min-block-size: 44px;
  margin-block-end: -1px;
  padding: 8px;
  border: 0;
  border-block-end: 2px solid transparent;
  background: none;
  color: var(--bh-colors-secondary);
  font: 400 16px/1.25 var(--bh-font-family);
  cursor: pointer;
}
.bh-tab:hover {
  color: var(--bh-colors-primary);
}
.bh-tab[aria-selected='true'] {
  border-block-end-color: currentcolor;
  color: var(--bh-colors-primary);
  font-weight: 600;
}
.bh-tab:focus-visible {
  border-radius: 4px;
  outline: 2px solid var(--bh-colors-primary);
  outline-offset: -2px;
}
@media (forced-colors: active) {
  .bh-tab {
    padding-block-end: 10px;
    border-block-end-width: 0;
  }
  .bh-tab[aria-selected='true'] {
    padding-block-end: 6px;
    border-block-end: 4px solid Highlight;
  }
  .bh-tab:focus-visible {
    outline-color: Highlight;
  }
}
`;
