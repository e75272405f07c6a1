import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** BIP-39 master seed with an empty passphrase, so that other wallets derive the same accounts from the mnemonic. */
export const masterSeed = (entropy: Uint8Array): Promise<Uint8Array> =>
  mnemonicToSeed(entropyToMnemonic(entropy, wordlist))
