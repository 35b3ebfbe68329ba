/** The schema, the access rule, its SQL, the server and the portal are all tested with these cases. */
export interface GrantForm {
  name: string;
  /** As typed. */
  grant: string;
  /** As stored; null when the input is refused. */
  grantee: string | null;
  /** The logged-in address, as typed. */
  address: string;
  opens: boolean;
}

const MIA = 'mia@partner.example';
const PARTNER = '*@partner.example';

const form =
  (grantee: string | null, opens: boolean) =>
  (name: string, grant: string, address = MIA): GrantForm => ({
    name,
    grant,
    grantee,
    address,
    opens,
  });

const refused = form(null, false);
const storedAs = (grantee: string, name: string, grant: string, address?: string) =>
  form(grantee, true)(name, grant, address);
const closedTo = (grantee: string, name: string, grant: string, address?: string) =>
  form(grantee, false)(name, grant, address);

const addresses: readonly GrantForm[] = [
  storedAs(MIA, 'an address', MIA),
  storedAs(MIA, 'capital letters', 'MIA@Partner.EXAMPLE'),
  storedAs(MIA, 'capital letters in the logged-in address', MIA, 'Mia@PARTNER.example'),
  storedAs(MIA, 'spaces around an address', '  mia@partner.example\t\n'),
  storedAs(MIA, 'a trailing dot', 'mia@partner.example.'),
  storedAs(MIA, 'a trailing dot in the logged-in address', MIA, 'mia@partner.example.'),
  storedAs(MIA, 'full-width letters in the domain', 'mia@ｐａｒｔｎｅｒ.example'),
  storedAs(MIA, 'an ideographic full stop', 'mia@partner。example'),
  storedAs(
    'mia+rye@partner.example',
    'a tag',
    'mia+rye@partner.example',
    'mia+RYE@partner.example',
  ),
  closedTo(MIA, 'an address; logged in with a tag', MIA, 'mia+rye@partner.example'),
  closedTo('mia+rye@partner.example', 'a tag; logged in without it', 'mia+rye@partner.example'),
  closedTo('m.ia@partner.example', 'dots in the name', 'm.ia@partner.example'),
  closedTo(
    '%@partner.example',
    'a percent sign, which SQL LIKE reads as any text',
    '%@partner.example',
  ),
  closedTo(
    '_ia@partner.example',
    'an underscore, which SQL LIKE reads as any letter',
    '_ia@partner.example',
  ),
  closedTo(MIA, 'an address; logged in from a subdomain', MIA, 'mia@mail.partner.example'),
  closedTo('mia@xn--prtner-3nf.example', 'a Cyrillic a in the domain', 'mia@p\u0430rtner.example'),
  refused('a Cyrillic a in the name', 'mi\u0430@partner.example'),
  refused('an accent in the name', 'mía@partner.example'),
  refused('the Kelvin sign in the name', '\u212aim@partner.example', 'kim@partner.example'),
  refused('a full-width @', 'mia＠partner.example'),
  refused('two @', 'mia@evil.test@partner.example'),
  refused('two addresses', 'mia@partner.example, bo@partner.example'),
  refused('quotes', '"mia"@partner.example'),
  refused('a quoted address before the @', '"mia@evil.test x"@partner.example'),
  refused('a comment', 'mia(rye)@partner.example'),
  refused('a display name', 'Mia <mia@partner.example>'),
  refused('an email header after the address', 'mia@partner.example\r\nBcc: x@evil.test'),
  refused('a NUL', 'mia\0@partner.example'),
  refused('a control character', 'mia\u0007@partner.example'),
  refused('no @', 'mia.partner.example'),
  refused('no name', '@partner.example'),
  refused('nothing', ''),
  refused('only spaces', '   '),
  refused('a name of 65 characters', `${'m'.repeat(65)}@partner.example`),
  refused('a very long text', `${'m'.repeat(5000)}@partner.example`),
];

const wildcards: readonly GrantForm[] = [
  storedAs(PARTNER, 'a domain', PARTNER),
  storedAs(PARTNER, 'a domain; logged in with a tag', PARTNER, 'mia+rye@partner.example'),
  storedAs(PARTNER, 'a domain in capital letters', '*@Partner.EXAMPLE', 'MIA@PARTNER.EXAMPLE'),
  storedAs(PARTNER, 'spaces around a domain', '\u00a0 *@partner.example \n'),
  storedAs(PARTNER, 'a trailing dot after a wildcard domain', '*@partner.example.'),
  storedAs(PARTNER, 'a domain in full-width letters', '*@ｐａｒｔｎｅｒ．ｅｘａｍｐｌｅ'),
  storedAs('*@xn--bcher-kva.example', 'an umlaut', '*@bücher.example', 'mia@xn--bcher-kva.example'),
  storedAs(
    '*@xn--bcher-kva.example',
    'an A-label',
    '*@XN--Bcher-KVA.example',
    'mia@Bücher.example',
  ),
  storedAs(
    '*@xn--bcher-kva.example',
    'a decomposed umlaut (NFD)',
    '*@bu\u0308cher.example',
    'mia@bücher.example',
  ),
  storedAs(
    '*@xn--bcher-kva.example',
    'a decomposed umlaut (NFD) in the logged-in address',
    '*@bücher.example',
    'mia@BU\u0308CHER.example',
  ),
  storedAs('*@mia.github.io', 'a name below a public suffix', '*@mia.github.io', 'x@mia.github.io'),
  storedAs(
    '*@bakery.co.uk',
    'a name below a suffix of two labels',
    '*@bakery.co.uk',
    'x@bakery.co.uk',
  ),
  closedTo(PARTNER, 'a domain; logged in from a subdomain', PARTNER, 'mia@mail.partner.example'),
  closedTo(
    '*@mail.partner.example',
    'a subdomain; logged in from its parent',
    '*@mail.partner.example',
  ),
  closedTo(
    PARTNER,
    'a domain; logged in from one with a letter before it',
    PARTNER,
    'mia@xpartner.example',
  ),
  closedTo(
    PARTNER,
    'a domain; logged in from one with a word before it',
    PARTNER,
    'mia@evil-partner.example',
  ),
  closedTo(
    PARTNER,
    'a domain; logged in from one that begins with it',
    PARTNER,
    'mia@partner.example.evil.test',
  ),
  closedTo(
    PARTNER,
    'a domain; logged in from another top-level domain',
    PARTNER,
    'mia@partner.test',
  ),
  closedTo(
    PARTNER,
    'a domain; logged in from one with a Cyrillic a',
    PARTNER,
    'mia@p\u0430rtner.example',
  ),
  closedTo(
    '*@xn--strae-oqa.example',
    'a sharp s; logged in from a domain with ss',
    '*@straße.example',
    'mia@strasse.example',
  ),
  refused('a public suffix', '*@co.uk', 'mia@co.uk'),
  refused('a private suffix', '*@github.io', 'mia@github.io'),
  refused(
    'a public suffix in capital letters with a trailing dot',
    '*@GitHub.IO.',
    'mia@github.io',
  ),
  refused('a public suffix outside ASCII', '*@公司.cn', 'mia@xn--55qx5d.cn'),
  refused('a public suffix listed with a wildcard', '*@bakery.ck', 'mia@bakery.ck'),
  refused('a domain of one label', '*@example'),
  refused('an IPv4 address', '*@127.0.0.1'),
  refused('an IPv4 address as one number', '*@2130706433'),
  refused('an IPv4 address in hexadecimal', '*@0x7f.1'),
  refused('an address literal', '*@[127.0.0.1]'),
  refused('an IPv6 literal', '*@[IPv6:::1]'),
  refused('only an asterisk', '*'),
  refused('an asterisk and an @', '*@'),
  refused('two asterisks', '**@partner.example'),
  refused('an asterisk for the domain', '*@*'),
  refused('an asterisk for every subdomain', '*@*.example'),
  refused('a subdomain wildcard without an @', '*.partner.example'),
  refused('an asterisk after a letter', 'm*@partner.example'),
  refused('an asterisk before a letter', '*a@partner.example'),
  refused('an asterisk with a tag', '*+rye@partner.example'),
  refused('a quoted asterisk', '"*"@partner.example'),
  refused('an asterisk in the domain', 'mia@*.example'),
  refused('a full-width asterisk', '＊@partner.example'),
  refused('an asterisk and a full-width @', '*＠partner.example'),
  refused('a space before the @', '* @partner.example'),
  refused('a space in the domain', '*@partner .example'),
  refused('an address after the asterisk', '*@mia@partner.example'),
  refused('two domains', '*@partner.example,*@other.example'),
  refused('an empty label', '*@partner..example'),
  refused('a dot before the domain', '*@.partner.example'),
  refused('two trailing dots', '*@partner.example..'),
  refused('an underscore in the domain', '*@part_ner.example'),
  refused('a hyphen at the end of a label', '*@partner-.example'),
  refused('an empty A-label', '*@xn--.example'),
  refused('a port', '*@partner.example:25'),
  refused('a path', '*@partner.example/rye'),
  refused('a query', '*@partner.example?rye'),
  refused('a fragment', '*@partner.example#rye'),
  refused('a backslash', '*@partner.example\\.evil.test'),
  refused('a percent sign in the domain', '*@partner%2eexample'),
  refused('a full-width slash', '*@partner.example／evil.test'),
  refused('a NUL in the domain', '*@partner\0.example'),
  refused('a line feed in the domain', '*@partner\n.example'),
  refused('a label of 64 characters', `*@${'p'.repeat(64)}.example`),
  refused('a domain of 300 characters', `*@${'p.'.repeat(146)}example`),
];

export const GRANT_FORMS: readonly GrantForm[] = [...addresses, ...wildcards];
