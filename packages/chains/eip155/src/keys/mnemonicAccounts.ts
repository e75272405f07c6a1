import { english, generateMnemonic, type LocalAccount, mnemonicToAccount } from 'viem/accounts'

/** The mnemonic of every development chain. Its keys are public: never send anything of value to its accounts. */
export const publicTestMnemonic = 'test test test test test test test test test test test junk'

/** A signing key; its address is in EIP-55 form. */
export type SigningAccount = LocalAccount

/** The first accounts of a mnemonic at m/44'/60'/0'/0/n. Throws for words that are not a BIP-39 mnemonic. */
export function mnemonicAccounts(params: mnemonicAccounts.Params): readonly SigningAccount[] {
  const { mnemonic, count } = params
  return Array.from({ length: count }, (_, addressIndex) => mnemonicToAccount(mnemonic, { addressIndex }))
}

export declare namespace mnemonicAccounts {
  type Params = { readonly mnemonic: string; readonly count: number }
}

/** A new mnemonic of 12 words (128 bits from the engine's random source). */
export function randomMnemonic(): string {
  return generateMnemonic(english)
}
