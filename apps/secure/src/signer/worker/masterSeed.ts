import { entropyToMnemonic, mnemonicToSeed } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Master seed of BIP-39 with an empty passphrase: the wallet is the one that any wallet app makes of the same words. */
export const masterSeed = (entropy: Uint8Array): Promise<Uint8Array> =>
  mnemonicToSeed(entropyToMnemonic(entropy, wordlist))
