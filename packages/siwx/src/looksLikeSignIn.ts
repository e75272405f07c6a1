// Characters that a message can contain without looking different: control, format, private-use and unassigned characters,
// combining marks, other default-ignorable characters, and white space.
const invisible = /[\p{C}\p{M}\p{Default_Ignorable_Code_Point}\p{White_Space}]+/gu
const signInPhrase = 'wantsyoutosigninwithyour'

/**
 * True if a user would mistake the text for a CAIP-122 / ERC-4361 sign-in message, ignoring invisible characters,
 * compatibility forms and letter case. A wallet must refuse such a text unless `parseMessage` accepts it and its domain is
 * that of the requesting app.
 */
export function looksLikeSignIn(text: string): boolean {
  return text.normalize('NFKD').replace(invisible, '').toLowerCase().includes(signInPhrase)
}
