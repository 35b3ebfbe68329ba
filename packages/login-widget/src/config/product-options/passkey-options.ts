/** Options of the product `passkeys`, and of `PasskeyRegistration`. */
export interface PasskeyOptions {
  /**
   * The domain for which passkeys work: the host of the page, a parent domain of it, or a domain that
   * lists the page as a related origin. Default: the host of the page.
   */
  domain?: string;
}
