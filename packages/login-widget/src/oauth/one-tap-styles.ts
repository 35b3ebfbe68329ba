export const ONE_TAP_STYLES = `
.bh-one-tap {
  display: grid;
  min-block-size: 47px;
}
.bh-one-tap[data-filled] {
  min-block-size: 0;
}
.bh-one-tap-loading,
.bh-one-tap-prompt {
  grid-area: 1 / 1;
}
.bh-one-tap-loading {
  display: grid;
  align-self: center;
  justify-self: center;
  font-size: 1.25em;
}
.bh-one-tap-prompt iframe {
  inline-size: 100% !important;
}
`;
