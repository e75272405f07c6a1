/** An e-mail address for running text, with word joiners because a line that breaks at a hyphen looks hyphenated. */
export const inlineEmail = (email: string): string => email.replaceAll('-', '\u2060-\u2060')
