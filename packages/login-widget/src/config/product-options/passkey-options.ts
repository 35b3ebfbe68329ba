/** Options of the product `passkeys`, and of `PasskeyRegistration`. */
export interface PasskeyOptions {
  /**
   * The domain for which passkeys work: the host of the page or a parent domain of it. Default: the host
   * of the page.
   */
  domain?: string;
}
