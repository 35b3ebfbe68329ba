export interface KnownDifference {
  /** The screens that show the whole difference. */
  screens: readonly string[];
  /** Whether other screens may show parts of the difference. */
  isAnywhere?: boolean;
  /** The facts that only the provider's widget has. */
  theirs: readonly string[];
  /** The facts that only our widget has. */
  ours: readonly string[];
  why: string;
}

const DIFFERENCES_ANYWHERE: readonly KnownDifference[] = [
  {
    screens: ['Main: oauth', 'Main, links by email', 'Code', 'Password accepted'],
    isAnywhere: true,
    theirs: [],
    ours: ['title: a heading'],
    why: 'Screen readers announce the title, and their users jump to it.',
  },
  {
    screens: ['Main, links by email', 'Main, codes by email', 'Main, passwords'],
    isAnywhere: true,
    theirs: ['field: example@email.com', 'autofill: email'],
    ours: ['field: Email', 'autofill: username webauthn'],
    why: 'The field has a label that stays when somebody types, and its autofill offers saved accounts and passkeys.',
  },
  {
    screens: ['Main: otp, whatsapp'],
    isAnywhere: true,
    theirs: ['list: (no name)', 'field: (123) 456-7890', 'autofill: (none)'],
    ours: [
      'button: Country: US +1, United States',
      'field: Phone number',
      'text: US +1',
      'autofill: tel webauthn',
    ],
    why: 'The button with the list of countries and the field have names, the list has a search, and browsers fill in the number.',
  },
  {
    screens: ['Main: otp, sms, whatsapp, email'],
    isAnywhere: true,
    theirs: ['button: Continue with text message'],
    ours: ['button: Continue with text'],
    why: 'The button has the word of its tab.',
  },
  {
    screens: ['Email confirmation'],
    isAnywhere: true,
    theirs: ['link: Open in Gmail', 'link: Open in Yahoo', 'link: Open in Outlook'],
    ours: [
      'link: Gmail (opens in a new tab)',
      'link: Yahoo (opens in a new tab)',
      'link: Outlook (opens in a new tab)',
    ],
    why: 'The same mailboxes. The name says that the page stays open.',
  },
  {
    screens: ['Email confirmation'],
    isAnywhere: true,
    theirs: ['call: POST /magic_links/email/login_or_create {email}'],
    ours: [
      'call: POST /magic_links/email/login_or_create {email, login_expiration_minutes, signup_expiration_minutes}',
    ],
    why: "Links are valid for 30 minutes unless it is configured. The provider's widget sends that only without a configuration.",
  },
  {
    screens: ['Email confirmation'],
    isAnywhere: true,
    theirs: ['text: An email was sent to {email}.'],
    ours: [
      'text: An email was sent to {email}. Open the link in the email to continue.',
      "text: Didn't get it?",
    ],
    why: 'The screen says what to do next, and what "Try again" is for.',
  },
  {
    screens: ['Email confirmation'],
    isAnywhere: true,
    theirs: [],
    ours: ['text: Opened it on another device?', 'button: Enter its code'],
    why: 'Our emails have a code as well, for a reader whose browser is on another device than the email.',
  },
  {
    screens: ['Code'],
    isAnywhere: true,
    theirs: [
      'button: Code sent',
      'text: A 6-digit passcode was sent to you at {email}.',
      "text: Didn't get it?",
      'text: Verifying passcode...',
    ],
    ours: ['text: A 6-digit passcode was sent to {email}.', "text: Didn't get a code?"],
    why: 'Other words for the same. Screen readers hear of a button and of a check only when there is one.',
  },
  {
    screens: ['New password', 'Known password'],
    isAnywhere: true,
    theirs: ['text: Email', 'field: example@email.com', 'autofill: email', 'button: (no name)'],
    ours: ['field: Email', 'autofill: username', 'button: Show password'],
    why: 'Labels belong to their fields, the button has a name, and password managers find the pair of username and password.',
  },
  {
    screens: ['New password'],
    isAnywhere: true,
    theirs: ['text: Finish creating your account by setting a password.'],
    ours: ['text: Create an account'],
    why: 'A short title.',
  },
  {
    screens: ['New password'],
    theirs: [],
    ours: [
      'text: Enter a password to continue.',
      'text: Use a long password that is hard to guess.',
    ],
    why: 'The button says why it is not ready. The hint is there before the first try.',
  },
  {
    screens: [
      'Password accepted',
      'Known password, accepted',
      'Page for a new password, accepted',
      'Login link, opened',
    ],
    theirs: ['text: You have successfully logged in.'],
    ours: ['text: You are logged in.'],
    why: 'Shorter.',
  },
];

const PASSWORD_DIFFERENCES: readonly KnownDifference[] = [
  {
    screens: ['Known password', 'Known password, again'],
    isAnywhere: true,
    theirs: ['text: Forgot Password?'],
    ours: ['button: Forgot Password?'],
    why: 'It works with the keyboard, too.',
  },
  {
    screens: ['New password, or link'],
    theirs: ['text: Choose how you would like to create your account.'],
    ours: [
      'text: Enter a password to continue.',
      'text: Use a long password that is hard to guess.',
      'order: button: Back, field: Password, button: Continue, button: Email me a login link',
    ],
    why: 'The form comes first, because it has the focus. The other way stands below it.',
  },
  {
    screens: ['New password, or code'],
    theirs: ['text: Choose how you would like to create your account.'],
    ours: [
      'text: Enter a password to continue.',
      'text: Use a long password that is hard to guess.',
      'order: button: Back, field: Password, button: Continue, button: Email me a login code',
    ],
    why: 'As with a link.',
  },
  {
    screens: ['Forgotten password', 'Forgotten password, email sent again'],
    theirs: [
      'text: Forgot password?',
      'text: A link to reset your password was sent to you at {email}.',
      "text: Didn't get it?",
      'text: or',
    ],
    ours: [
      'text: Check your email',
      'text: We sent a link to {email}. Open it to set a new password.',
      'event: PASSWORD_RESET_BY_EMAIL_START',
      'link: Gmail (opens in a new tab)',
      'link: Yahoo (opens in a new tab)',
      'link: Outlook (opens in a new tab)',
    ],
    why: 'The mailboxes are one click away on every screen that tells of an email, and apps hear of every such email.',
  },
  {
    screens: ['Password accepted'],
    isAnywhere: true,
    theirs: [],
    ours: ['event: LOGGED_IN'],
    why: 'One event for every way to log in. The events of the provider come before it.',
  },
  {
    screens: ['New password, for security'],
    theirs: [
      'text: Check your email to set a new password!',
      "text: We want to make sure your account is secure and that it's really you logging in! A login link was sent to you at {email}.",
      'text: or',
    ],
    ours: [
      'text: Check your email',
      'text: For your security, set a new password before you log in. We sent a link for that to {email}.',
      'event: PASSWORD_RESET_BY_EMAIL_START',
    ],
    why: 'The link sets a password, so the screen says that. Apps hear of every such email.',
  },
  {
    screens: ['No password yet', 'No password yet, create one'],
    theirs: [
      'text: Check your email!',
      'text: A login link was sent to you at {email}.',
      "text: Didn't get it?",
    ],
    ours: [
      'text: Create a password',
      'text: We sent a link to {email}. Open it to create your password.',
      'link: Gmail (opens in a new tab)',
      'link: Yahoo (opens in a new tab)',
      'link: Outlook (opens in a new tab)',
    ],
    why: 'The link sets a password, so the screen says that.',
  },
  {
    screens: ['No password yet, code sent'],
    theirs: ['text: Enter passcode', 'text: or'],
    ours: ['text: Check your email'],
    why: 'The same screen for a code and for a link.',
  },
  {
    screens: ['No password yet, link sent'],
    theirs: ['text: An email was sent to {email}.', 'text: or', 'button: Try again'],
    ours: ['text: You have no password yet. We sent a login link to {email}.'],
    why: 'The screen says why there is no field for the password. "Back" leads where "Try again" leads.',
  },
  {
    screens: ['Page for a new password'],
    theirs: ['text: Reset your password', 'field: Password', 'text: or', 'button: (no name)'],
    ours: [
      'text: Set a new password',
      'field: New password',
      'text: Enter a password to continue.',
      'text: Use a long password that is hard to guess.',
      'button: Show password',
    ],
    why: 'The label says which password is meant, and the button has a name.',
  },
];

const PASSKEY_DIFFERENCES: readonly KnownDifference[] = [
  {
    screens: ['New passkey'],
    theirs: [
      'text: Set up a new Passkey',
      "text: With Passkeys you don't need to remember complex passwords.",
      'text: Passkeys are encrypted digital keys you create using your fingerprint, face, or screen lock. Creating a Passkey will allow you to easily and securely log in to your account.',
    ],
    ours: [
      'text: Log in faster with a passkey',
      'text: Use your fingerprint, your face or the screen lock of your device instead of a password or a code.',
    ],
    why: 'The same in fewer words.',
  },
  {
    screens: ['List of passkeys'],
    theirs: [
      'field: (no name)',
      'button: (no name) (2 times)',
      'button: Set up another Passkey',
      'text: Passkey successfully created!',
      'text: EXISTING PASSKEYS',
      'autofill: (none)',
      'call: POST /webauthn/register {public_key_credential, session_duration_minutes}',
    ],
    ours: [
      'button: Rename Chrome on Linux',
      'button: Delete Chrome on Linux',
      'button: Create another Passkey',
      'text: Your passkeys',
      'text: You can log in with any of these passkeys. Delete those of devices that you no longer use.',
      'text: Chrome on Linux',
      'text: localhost',
      'call: POST /webauthn/register {public_key_credential}',
    ],
    why: 'Each button names its passkey. Renaming and deleting are one step away. A new passkey changes the duration of a session only if the duration is configured.',
  },
  {
    screens: ['Passkey, being renamed'],
    theirs: [
      'field: (no name)',
      'button: (no name) (2 times)',
      'button: Set up another Passkey',
      'text: Passkey successfully created!',
      'text: EXISTING PASSKEYS',
    ],
    ours: [
      'field: Name of the passkey',
      'button: Save the name',
      'button: Cancel',
      'button: Create another Passkey',
      'text: Your passkeys',
      'text: You can log in with any of these passkeys. Delete those of devices that you no longer use.',
      'autofill: off',
    ],
    why: 'The field and its buttons have names, and a new name can be given up.',
  },
  {
    screens: ['Passkey, renamed'],
    theirs: [
      'field: (no name)',
      'button: (no name) (2 times)',
      'button: Set up another Passkey',
      'text: Passkey successfully created!',
      'text: EXISTING PASSKEYS',
    ],
    ours: [
      'button: Rename Work laptop',
      'button: Delete Work laptop',
      'button: Create another Passkey',
      'text: Your passkeys',
      'text: You can log in with any of these passkeys. Delete those of devices that you no longer use.',
      'text: Work laptop',
      'text: localhost · Chrome on Linux',
      'text: The passkey was renamed.',
      'call: GET /users/me {}',
    ],
    why: 'The list shows the device behind a name that the user chose, says that the name was saved, and asks the server for it.',
  },
  {
    screens: ['Passkey, about to be deleted'],
    theirs: [
      'field: (no name)',
      'button: Delete',
      'text: Passkey successfully created!',
      'text: EXISTING PASSKEYS',
    ],
    ours: [
      'button: Rename Work laptop',
      'button: Delete Work laptop',
      'button: Delete passkey',
      'button: Done',
      'button: Create another Passkey',
      'text: Your passkeys',
      'text: You can log in with any of these passkeys. Delete those of devices that you no longer use.',
      'text: Work laptop',
      'text: localhost · Chrome on Linux',
      'text: Delete Work laptop?',
    ],
    why: 'A dialog names the passkey and stands in front of the list.',
  },
  {
    screens: ['Passkey, deleted'],
    theirs: ['button: Set up another Passkey', 'text: Passkey successfully created!'],
    ours: [
      'button: Create a Passkey',
      'text: Your passkeys',
      'text: You have no passkeys yet.',
      'text: The passkey was deleted.',
    ],
    why: 'The screen says what happened and what is there now.',
  },
  {
    screens: ['Passkey accepted'],
    theirs: ['text: Success', 'text: Your Passkey has been successfully authenticated.'],
    ours: ['text: Success!', 'text: You have successfully logged in with a passkey.'],
    why: 'The words of the success screen of passwords, and of the specification.',
  },
  {
    screens: ['New passkey, skipped'],
    theirs: ['button: Set up another Passkey', 'text: Passkey successfully created!'],
    ours: ['button: Create a Passkey', 'text: Your passkeys', 'text: You have no passkeys yet.'],
    why: 'Nothing was created.',
  },
  {
    screens: ['New passkey, logged out'],
    theirs: [
      'text: Error: Cannot use PasskeyRegistration component without active user authenticated.',
      'error: [401] user_unauthenticated',
      'call: GET /users/me {}',
    ],
    ours: ['text: Log in first. Then you can create a passkey here.'],
    why: 'The text tells the user what to do. To be logged out is a state and not an error, and the widget knows it without a request.',
  },
];

const WALLET_DIFFERENCES: readonly KnownDifference[] = [
  {
    screens: ['Wallet, connecting'],
    theirs: [
      'button: Back',
      'text: Connecting to your wallet...',
      'text: Complete sign in by connecting through the wallet pop up in the right corner of your screen.',
      'text: Having trouble? Use the back arrow to return to the main screen and try logging in again.',
    ],
    ours: [
      'button: Cancel',
      'text: Connect Metamask',
      'text: Choose an account in the window of your wallet.',
      'text: Waiting for Metamask…',
      'text: No window? Open Metamask from the toolbar of your browser.',
    ],
    why: 'The wallet has a name, and the window is not in a corner in every browser. "Cancel" says what leaving means.',
  },
  {
    screens: ['Wallet, signing'],
    theirs: [
      'button: Back',
      'text: Completing signature request...',
      'text: Complete the signature request through the wallet pop up in the right corner of your screen.',
      'text: Having trouble? Use the back arrow to return to the main screen and try logging in again.',
    ],
    ours: [
      'button: Cancel',
      'text: Sign the message',
      'text: Sign this message in the window of your wallet. Signing is free and sends no transaction.',
      'text: Waiting for Metamask…',
      'text: Message to sign',
      'text: {host} asks you to log in to Bakehouse demo with your Ethereum wallet:',
      'text: {address}',
      'text: Sign this message only on {host}. It is free and sends no transaction.',
      'text: URI: http://{host}',
      'text: Nonce: {nonce}',
      'text: Issued At: {time}',
      'text: Expiration Time: {time}',
      'text: No window? Open Metamask from the toolbar of your browser.',
    ],
    why: 'People can compare the message with the one that their wallet shows.',
  },
  {
    screens: ['Wallet accepted'],
    theirs: ['button: Back', 'text: You have successfully connected your wallet.'],
    ours: ['text: You are logged in with Metamask.'],
    why: 'After a login there is nothing to go back to.',
  },
  {
    screens: ['Wallet failed'],
    theirs: [
      'text: Your sign in request could not be completed. Use the back arrow to return to the log in screen and try again!',
      'error: [Error] Could not sign message',
    ],
    ours: [
      'button: Try again',
      'text: [Error] Could not sign message',
      'text: Unable to contact our servers. Check your connection and try again.',
      'error: Unable to contact our servers.',
    ],
    why: 'The true reason for the user and the app, and a second try without the way back.',
  },
  {
    screens: ['Wallet, set up'],
    theirs: [
      'link: Metamask',
      'link: Phantom',
      'link: Coinbase',
      'link: Binance',
      'text: Signing in with a crypto wallet can help keep your account private and secure.',
      'text: Get started by downloading any Ethereum or Solana wallet. We’ve included a few examples of wallet extensions you can find below. Once you’ve set up your wallet, you can use it to sign in!',
    ],
    ours: [
      'link: Metamask (opens in a new tab)',
      'link: Phantom (opens in a new tab)',
      'link: Coinbase (opens in a new tab)',
      'link: Binance (opens in a new tab)',
      'text: A crypto wallet keeps the key that you log in with. Install one of these or any other Ethereum or Solana wallet, then reload this page.',
    ],
    why: 'The same wallets. The text says to reload the page, because a new wallet appears only then.',
  },
];

const DIFFERENCES_ON_ONE_SCREEN: readonly KnownDifference[] = [
  {
    screens: ['Forgotten password, link instead'],
    theirs: [],
    ours: ['event: MAGIC_LINK_LOGIN_OR_CREATE'],
    why: 'Apps hear of every email.',
  },
  {
    screens: [
      'Main: crypto, otp, oauth, sms',
      'Main: oauth, passwords, otp, crypto, passkeys, sms, email',
    ],
    theirs: ['text: or'],
    ours: ['text: or (2 times)'],
    why: 'A form between two groups of buttons is separated from both.',
  },
  {
    screens: [
      'Main: emailMagicLinks, passkeys',
      'Main: oauth, passwords, otp, crypto, passkeys, sms, email',
    ],
    theirs: [
      'error: Empty response (5 times)',
      'text: Unknown error occurred during passkey authentication. Please try again.',
    ],
    ours: [
      'call: POST /webauthn/authenticate/start/primary {domain, return_passkey_credential_options}',
    ],
    why: "The test keeps the provider's widget in a shadow root, where its search for a field with passkeys finds nothing. Ours offers them there, too.",
  },
  {
    screens: ['Main: passkeys'],
    theirs: [],
    ours: [
      'text: Sign up or log in',
      'error: Error: Cannot use Passkeys by itself, please add another product to the config.',
    ],
    why: 'The two errors of the configuration stand in the same place: below the title. Apps hear of them.',
  },
  {
    screens: ['Main: emailMagicLinks, otp, email'],
    theirs: [],
    ours: ['error: Error: Cannot use both EML and Email OTP'],
    why: 'Apps hear of errors of the configuration.',
  },
  {
    screens: ['Code, sent again'],
    theirs: ['button: Resend code'],
    ours: ['text: A new passcode was sent to {email}.'],
    why: 'One button says both, so that it keeps the focus, and screen readers hear where the new code went.',
  },
  {
    screens: ['Code to a phone'],
    theirs: [
      'text: A 6-digit passcode was sent to you at (415) 555-{digits}.',
      'call: POST /otps/sms/login_or_create {expiration_minutes, phone_number}',
    ],
    ours: [
      'text: A 6-digit passcode was sent to +1 415 555 {digits}.',
      'call: POST /otps/sms/login_or_create {enable_autofill, expiration_minutes, phone_number}',
    ],
    why: 'The number has its country, as the message was sent. A browser that reads codes from messages asks for a message that it can read.',
  },
  {
    screens: ['Code, wrong'],
    theirs: ['text: 0 (6 times)'],
    ours: [],
    why: 'A wrong code leaves our field, so that the next one can be typed at once.',
  },
  {
    screens: ['New password, weak'],
    theirs: [],
    ours: [
      'text: Strength: weak',
      'text: Add more words that are less common.',
      'text: Choose a better password to continue.',
    ],
    why: 'The strength is said in words too, not by a color alone.',
  },
  {
    screens: ['New password, strong'],
    theirs: [],
    ours: ['text: Strength: very strong'],
    why: 'The strength is said in words too, not by a color alone.',
  },
];

/** Every known difference between the widgets, as docs/widget-differences.md lists them. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  ...DIFFERENCES_ANYWHERE,
  ...PASSWORD_DIFFERENCES,
  ...PASSKEY_DIFFERENCES,
  ...WALLET_DIFFERENCES,
  ...DIFFERENCES_ON_ONE_SCREEN,
];
