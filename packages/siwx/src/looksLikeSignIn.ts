// Control, format, private-use and unassigned characters, combining marks and other characters that a screen does not
// show, and white space: a message can carry any of them without looking different to its reader.
const invisible = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\p{White_Space}]+/gu
const signInPhrase = 'wantsyoutosigninwithyour'

/**
 * True when a reader would take the text for a CAIP-122 / ERC-4361 sign-in message, whatever invisible characters,
 * compatibility forms or letter case it hides behind. A wallet must refuse such a text unless `parseMessage` accepts it
 * and its domain is the one of the app that asks.
 */
export function looksLikeSignIn(text: string): boolean {
  return text.normalize('NFKD').replace(invisible, '').toLowerCase().includes(signInPhrase)
}
