export const IDP_STYLES = `
.bh-idp {
  display: grid;
  gap: 16px;
  overflow-wrap: anywhere;
}
.bh-scopes {
  display: grid;
  gap: 10px;
  padding-inline-start: 20px;
}
.bh-scopes .bh-scopes {
  gap: 4px;
  margin-block-start: 4px;
  color: var(--bh-colors-secondary);
  font-size: 0.875em;
}
.bh-caution {
  padding-inline-start: 12px;
  border-inline-start: 3px solid var(--bh-colors-error);
}
.bh-answers {
  display: grid;
  gap: 12px;
}
`;
