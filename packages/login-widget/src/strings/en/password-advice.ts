/**
 * Advice on a password that is refused. The server sends it in English, in the sentences of
 * zxcvbn-ts and three of its own, so the widget finds each text by its sentence.
 */
export const EN_PASSWORD_ADVICE = {
  'advice.straightRow': 'Straight rows of keys on your keyboard are easy to guess.',
  'advice.keyPattern': 'Short keyboard patterns are easy to guess.',
  'advice.simpleRepeat': 'Repeated characters like "aaa" are easy to guess.',
  'advice.extendedRepeat': 'Repeated character patterns like "abcabcabc" are easy to guess.',
  'advice.sequences': 'Common character sequences like "abc" are easy to guess.',
  'advice.recentYears': 'Recent years are easy to guess.',
  'advice.dates': 'Dates are easy to guess.',
  'advice.topTen': 'This is a heavily used password.',
  'advice.topHundred': 'This is a frequently used password.',
  'advice.common': 'This is a commonly used password.',
  'advice.similarToCommon': 'This is similar to a commonly used password.',
  'advice.wordByItself': 'Single words are easy to guess.',
  'advice.namesByThemselves': 'Single names or surnames are easy to guess.',
  'advice.commonNames': 'Common names and surnames are easy to guess.',
  'advice.userInputs': 'There should not be any personal or page related data.',
  'advice.pwned': 'Your password was exposed by a data breach on the Internet.',
  'advice.avoidL33t': "Avoid predictable letter substitutions like '@' for 'a'.",
  'advice.avoidReverseWords': 'Avoid reversed spellings of common words.',
  'advice.avoidAllUppercase': 'Capitalize some, but not all letters.',
  'advice.capitalization': 'Capitalize more than the first letter.',
  'advice.avoidDates': 'Avoid dates and years that are associated with you.',
  'advice.avoidRecentYears': 'Avoid recent years.',
  'advice.avoidAssociatedYears': 'Avoid years that are associated with you.',
  'advice.avoidSequences': 'Avoid common character sequences.',
  'advice.avoidRepeated': 'Avoid repeated words and characters.',
  'advice.longerKeyboardPattern':
    'Use longer keyboard patterns and change typing direction multiple times.',
  'advice.anotherWord': 'Add more words that are less common.',
  'advice.useWords': 'Use multiple words, but avoid common phrases.',
  'advice.noNeed':
    'You can create strong passwords without using symbols, numbers, or uppercase letters.',
  'advice.changeElsewhere': 'If you use this password elsewhere, you should change it.',
  'advice.invisibleCharacter':
    'This password contains a character that cannot be seen, which is easily pasted by mistake. Type the password, or remove the character.',
  'advice.longCheck': 'This password takes too long to check.',
  'advice.chooseAnother': 'Choose a different password.',
} as const;

/** The advice on passwords that are easy to guess. */
export type PasswordAdviceStrings = Readonly<Record<keyof typeof EN_PASSWORD_ADVICE, string>>;
