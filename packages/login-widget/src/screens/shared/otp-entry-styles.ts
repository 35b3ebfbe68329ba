export const OTP_ENTRY_STYLES = `
.bh-phone-number {
  display: inline-block;
  max-inline-size: 100%;
}
.bh-expiry {
  margin-block-start: 6px;
  font-variant-numeric: tabular-nums;
}
.bh-resend {
  display: flex;
  flex-wrap: wrap;
  gap: 0 8px;
  align-items: baseline;
  font-variant-numeric: tabular-nums;
}
.bh-resend [aria-disabled='true'] {
  color: var(--bh-colors-secondary);
  text-decoration: none;
  cursor: default;
}
.bh-resend[data-state='sent'] [aria-disabled='true'] {
  color: var(--bh-colors-success);
}
`;
