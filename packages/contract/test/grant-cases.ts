/** The tests of the schema, the access rule, its SQL, the server and the portal share these cases. */
export interface GrantCase {
  name: string;
  /** The grant as the baker types it. */
  grant: string;
  /** The grant as the server stores it; null when the server refuses it. */
  grantee: string | null;
  /** The address of the person who opens the file, as typed at the login. */
  address: string;
  opens: boolean;
}

const MIA_ADDRESS = 'mia@partner.example';
const PARTNER_WILDCARD = '*@partner.example';

const createGrantCase =
  (grantee: string | null, opens: boolean) =>
  (name: string, grant: string, address = MIA_ADDRESS): GrantCase => ({
    name,
    grant,
    grantee,
    address,
    opens,
  });

const refusedCase = createGrantCase(null, false);
const openingCase = (grantee: string, name: string, grant: string, address?: string) =>
  createGrantCase(grantee, true)(name, grant, address);
const closedCase = (grantee: string, name: string, grant: string, address?: string) =>
  createGrantCase(grantee, false)(name, grant, address);

const ADDRESS_CASES: readonly GrantCase[] = [
  openingCase(MIA_ADDRESS, 'an address', MIA_ADDRESS),
  openingCase(MIA_ADDRESS, 'capital letters', 'MIA@Partner.EXAMPLE'),
  openingCase(
    MIA_ADDRESS,
    'capital letters in the logged-in address',
    MIA_ADDRESS,
    'Mia@PARTNER.example',
  ),
  openingCase(MIA_ADDRESS, 'spaces around an address', '  mia@partner.example\t\n'),
  openingCase(MIA_ADDRESS, 'a trailing dot', 'mia@partner.example.'),
  openingCase(
    MIA_ADDRESS,
    'a trailing dot in the logged-in address',
    MIA_ADDRESS,
    'mia@partner.example.',
  ),
  openingCase(MIA_ADDRESS, 'full-width letters in the domain', 'mia@ｐａｒｔｎｅｒ.example'),
  openingCase(MIA_ADDRESS, 'an ideographic full stop', 'mia@partner。example'),
  openingCase(
    'mia+rye@partner.example',
    'a tag',
    'mia+rye@partner.example',
    'mia+RYE@partner.example',
  ),
  closedCase(
    MIA_ADDRESS,
    'an address; logged in with a tag',
    MIA_ADDRESS,
    'mia+rye@partner.example',
  ),
  closedCase('mia+rye@partner.example', 'a tag; logged in without it', 'mia+rye@partner.example'),
  closedCase('m.ia@partner.example', 'dots in the name', 'm.ia@partner.example'),
  closedCase(
    '%@partner.example',
    'a percent sign, which SQL LIKE reads as any text',
    '%@partner.example',
  ),
  closedCase(
    '_ia@partner.example',
    'an underscore, which SQL LIKE reads as any letter',
    '_ia@partner.example',
  ),
  closedCase(
    MIA_ADDRESS,
    'an address; logged in from a subdomain',
    MIA_ADDRESS,
    'mia@mail.partner.example',
  ),
  closedCase(
    'mia@xn--prtner-3nf.example',
    'a Cyrillic a in the domain',
    'mia@p\u0430rtner.example',
  ),
  refusedCase('a Cyrillic a in the name', 'mi\u0430@partner.example'),
  refusedCase('an accent in the name', 'mía@partner.example'),
  refusedCase('the Kelvin sign in the name', '\u212aim@partner.example', 'kim@partner.example'),
  refusedCase('a full-width @', 'mia＠partner.example'),
  refusedCase('two @', 'mia@evil.test@partner.example'),
  refusedCase('two addresses', 'mia@partner.example, bo@partner.example'),
  refusedCase('quotes', '"mia"@partner.example'),
  refusedCase('a quoted address before the @', '"mia@evil.test x"@partner.example'),
  refusedCase('a comment', 'mia(rye)@partner.example'),
  refusedCase('a display name', 'Mia <mia@partner.example>'),
  refusedCase('an email header after the address', 'mia@partner.example\r\nBcc: x@evil.test'),
  refusedCase('a NUL', 'mia\0@partner.example'),
  refusedCase('a control character', 'mia\u0007@partner.example'),
  refusedCase('no @', 'mia.partner.example'),
  refusedCase('no name', '@partner.example'),
  refusedCase('nothing', ''),
  refusedCase('only spaces', '   '),
  refusedCase('a name of 65 characters', `${'m'.repeat(65)}@partner.example`),
  refusedCase('a very long text', `${'m'.repeat(5000)}@partner.example`),
];

const WILDCARD_CASES: readonly GrantCase[] = [
  openingCase(PARTNER_WILDCARD, 'a domain', PARTNER_WILDCARD),
  openingCase(
    PARTNER_WILDCARD,
    'a domain; logged in with a tag',
    PARTNER_WILDCARD,
    'mia+rye@partner.example',
  ),
  openingCase(
    PARTNER_WILDCARD,
    'a domain in capital letters',
    '*@Partner.EXAMPLE',
    'MIA@PARTNER.EXAMPLE',
  ),
  openingCase(PARTNER_WILDCARD, 'spaces around a domain', '\u00a0 *@partner.example \n'),
  openingCase(PARTNER_WILDCARD, 'a trailing dot after a wildcard domain', '*@partner.example.'),
  openingCase(
    PARTNER_WILDCARD,
    'a domain in full-width letters',
    '*@ｐａｒｔｎｅｒ．ｅｘａｍｐｌｅ',
  ),
  openingCase(
    '*@xn--bcher-kva.example',
    'an umlaut',
    '*@bücher.example',
    'mia@xn--bcher-kva.example',
  ),
  openingCase(
    '*@xn--bcher-kva.example',
    'an A-label',
    '*@XN--Bcher-KVA.example',
    'mia@Bücher.example',
  ),
  openingCase(
    '*@xn--bcher-kva.example',
    'a decomposed umlaut (NFD)',
    '*@bu\u0308cher.example',
    'mia@bücher.example',
  ),
  openingCase(
    '*@xn--bcher-kva.example',
    'a decomposed umlaut (NFD) in the logged-in address',
    '*@bücher.example',
    'mia@BU\u0308CHER.example',
  ),
  openingCase(
    '*@mia.github.io',
    'a name below a public suffix',
    '*@mia.github.io',
    'x@mia.github.io',
  ),
  openingCase(
    '*@bakery.co.uk',
    'a name below a suffix of two labels',
    '*@bakery.co.uk',
    'x@bakery.co.uk',
  ),
  closedCase(
    PARTNER_WILDCARD,
    'a domain; logged in from a subdomain',
    PARTNER_WILDCARD,
    'mia@mail.partner.example',
  ),
  closedCase(
    '*@mail.partner.example',
    'a subdomain; logged in from its parent',
    '*@mail.partner.example',
  ),
  closedCase(
    PARTNER_WILDCARD,
    'a domain; logged in from one with a letter before it',
    PARTNER_WILDCARD,
    'mia@xpartner.example',
  ),
  closedCase(
    PARTNER_WILDCARD,
    'a domain; logged in from one with a word before it',
    PARTNER_WILDCARD,
    'mia@evil-partner.example',
  ),
  closedCase(
    PARTNER_WILDCARD,
    'a domain; logged in from one that begins with it',
    PARTNER_WILDCARD,
    'mia@partner.example.evil.test',
  ),
  closedCase(
    PARTNER_WILDCARD,
    'a domain; logged in from another top-level domain',
    PARTNER_WILDCARD,
    'mia@partner.test',
  ),
  closedCase(
    PARTNER_WILDCARD,
    'a domain; logged in from one with a Cyrillic a',
    PARTNER_WILDCARD,
    'mia@p\u0430rtner.example',
  ),
  closedCase(
    '*@xn--strae-oqa.example',
    'a sharp s; logged in from a domain with ss',
    '*@straße.example',
    'mia@strasse.example',
  ),
  refusedCase('a public suffix', '*@co.uk', 'mia@co.uk'),
  refusedCase('a private suffix', '*@github.io', 'mia@github.io'),
  refusedCase(
    'a public suffix in capital letters with a trailing dot',
    '*@GitHub.IO.',
    'mia@github.io',
  ),
  refusedCase('a public suffix outside ASCII', '*@公司.cn', 'mia@xn--55qx5d.cn'),
  refusedCase('a public suffix listed with a wildcard', '*@bakery.ck', 'mia@bakery.ck'),
  refusedCase('a domain of one label', '*@example'),
  refusedCase('an IPv4 address', '*@127.0.0.1'),
  refusedCase('an IPv4 address as one number', '*@2130706433'),
  refusedCase('an IPv4 address in hexadecimal', '*@0x7f.1'),
  refusedCase('an address literal', '*@[127.0.0.1]'),
  refusedCase('an IPv6 literal', '*@[IPv6:::1]'),
  refusedCase('only an asterisk', '*'),
  refusedCase('an asterisk and an @', '*@'),
  refusedCase('two asterisks', '**@partner.example'),
  refusedCase('an asterisk for the domain', '*@*'),
  refusedCase('an asterisk for every subdomain', '*@*.example'),
  refusedCase('a subdomain wildcard without an @', '*.partner.example'),
  refusedCase('an asterisk after a letter', 'm*@partner.example'),
  refusedCase('an asterisk before a letter', '*a@partner.example'),
  refusedCase('an asterisk with a tag', '*+rye@partner.example'),
  refusedCase('a quoted asterisk', '"*"@partner.example'),
  refusedCase('an asterisk in the domain', 'mia@*.example'),
  refusedCase('a full-width asterisk', '＊@partner.example'),
  refusedCase('an asterisk and a full-width @', '*＠partner.example'),
  refusedCase('a space before the @', '* @partner.example'),
  refusedCase('a space in the domain', '*@partner .example'),
  refusedCase('an address after the asterisk', '*@mia@partner.example'),
  refusedCase('two domains', '*@partner.example,*@other.example'),
  refusedCase('an empty label', '*@partner..example'),
  refusedCase('a dot before the domain', '*@.partner.example'),
  refusedCase('two trailing dots', '*@partner.example..'),
  refusedCase('an underscore in the domain', '*@part_ner.example'),
  refusedCase('a hyphen at the end of a label', '*@partner-.example'),
  refusedCase('an empty A-label', '*@xn--.example'),
  refusedCase('a port', '*@partner.example:25'),
  refusedCase('a path', '*@partner.example/rye'),
  refusedCase('a query', '*@partner.example?rye'),
  refusedCase('a fragment', '*@partner.example#rye'),
  refusedCase('a backslash', '*@partner.example\\.evil.test'),
  refusedCase('a percent sign in the domain', '*@partner%2eexample'),
  refusedCase('a full-width slash', '*@partner.example／evil.test'),
  refusedCase('a NUL in the domain', '*@partner\0.example'),
  refusedCase('a line feed in the domain', '*@partner\n.example'),
  refusedCase('a label of 64 characters', `*@${'p'.repeat(64)}.example`),
  refusedCase('a domain of 300 characters', `*@${'p.'.repeat(146)}example`),
];

export const GRANT_CASES: readonly GrantCase[] = [...ADDRESS_CASES, ...WILDCARD_CASES];
