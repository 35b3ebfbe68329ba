/** An error is sent as an object that the client rebuilds by its name. */
export const FRAME_SCRIPT = `
(() => {
  const { origins, acceptsLoopback, examples } = JSON.parse(document.currentScript.dataset.settings);
  const phones = globalThis.libphonenumber;
  const loopback = /^https?:\\/\\/(localhost|127(\\.\\d{1,3}){3}|\\[::1\\])(:\\d+)?$/;
  const accepts = (origin) =>
    origins.includes(origin) || (acceptsLoopback && loopback.test(origin));

  const call = async (url, origin, init = {}) => {
    const headers = { ...init.headers, 'x-sdk-parent-host': origin };
    const response = await fetch(url, { ...init, headers }).catch(() => {
      throw { name: 'StytchAPIUnreachableError', message: 'Unable to contact our servers.' };
    });
    const body = await response.json().catch(() => {
      throw { name: 'StytchAPIUnreachableError', message: 'Invalid JSON response from our servers.' };
    });
    if (!response.ok) throw { name: 'StytchAPIError', message: body.error_message, ...body };
    return body;
  };

  let csrfToken;
  const answers = {
    async oneTapStart({ publicToken }, origin) {
      const query = new URLSearchParams({ public_token: publicToken });
      const started = await call('/v1/public/oauth/google/onetap/start?' + query, origin);
      csrfToken = started.stytch_csrf_token;
      return {
        requestId: started.request_id,
        googleClientId: started.google_client_id,
        stytchCsrfToken: csrfToken,
        oauthCallbackId: started.oauth_callback_id,
      };
    },
    oneTapSubmit({ idToken, loginRedirectURL, signupRedirectURL, oauthCallbackID }, origin) {
      return call('/v1/oauth/callback/' + encodeURIComponent(oauthCallbackID), origin, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-stytch-oauth-type': 'google-one-tap',
        },
        body: JSON.stringify({
          id_token: idToken,
          stytch_csrf_token: csrfToken,
          login_redirect_url: loginRedirectURL,
          signup_redirect_url: signupRedirectURL,
        }),
      });
    },
    parsedPhoneNumber({ phoneNumber, regionCode }) {
      const defaultCountry = phones.isSupportedCountry(regionCode) ? regionCode : undefined;
      const parsed = phones.parsePhoneNumberFromString(phoneNumber, { defaultCountry, extract: false });
      return {
        isValid: parsed?.isValid() ?? false,
        number: parsed?.number ?? phoneNumber,
        national: parsed?.formatNational() ?? phoneNumber,
      };
    },
    getExamplePhoneNumber({ regionCode }) {
      return phones.getExampleNumber(regionCode, examples)?.formatNational() ?? '';
    },
  };

  const answer = async ({ method, args }, origin) => {
    if (!Object.hasOwn(answers, method)) throw { name: 'TypeError', message: 'There is no such method.' };
    return answers[method](args[0], origin);
  };

  addEventListener('message', ({ source, origin, data, ports: [port] }) => {
    if (source !== parent || !accepts(origin) || !port) return;
    answer(data ?? {}, origin).then(
      (payload) => port.postMessage({ success: true, payload }),
      ({ ...error }) => port.postMessage({ success: false, error }),
    );
  });
})();
`;
