/** A `mailto:` URL (RFC 6068). Only the @ before the domain stays as it is. */
export const toMailtoUrl = (email: string, subject: string): string => {
  const at = email.lastIndexOf('@');
  const parts = [email.slice(0, at), email.slice(at + 1)].map(encodeURIComponent);
  return `mailto:${parts.join('@')}?subject=${encodeURIComponent(subject)}`;
};
