/** An e-mail address for running text, with word joiners, because a line break at a hyphen would look like hyphenation. */
export const inlineEmail = (email: string): string => email.replaceAll('-', '\u2060-\u2060')
