/**
 * Stands in for the document on the provider's host that its widget asks about phone numbers. Numbers
 * of the United States with ten digits are valid here.
 */
export const PHONE_NUMBER_FRAME_HTML = `<!doctype html>
<meta charset="utf-8">
<title>Numbers</title>
<script>
  const parse = ({ phoneNumber }) => {
    const digits = phoneNumber.replace(/\\D/g, '').replace(/^1(?=\\d{10}$)/, '');
    const [, area, exchange, line] = /^(\\d{3})(\\d{3})(\\d{4})$/.exec(digits) ?? [];
    return {
      isValid: line !== undefined,
      number: '+1' + digits,
      national: '(' + area + ') ' + exchange + '-' + line,
    };
  };
  const answers = {
    parsedPhoneNumber: parse,
    getExamplePhoneNumber: () => '(201) 555-0123',
  };
  addEventListener('message', ({ data: { method, args }, ports: [port] }) => {
    const payload = answers[method]?.(Array.isArray(args) ? args[0] : args);
    port?.postMessage({ success: true, payload });
  });
</script>
`;
