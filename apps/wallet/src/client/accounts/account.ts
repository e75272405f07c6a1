/** An account of the test wallet. Its words are public (development mnemonic) or were made in this browser. */
export type WalletAccount = {
  /** EIP-55 form. */
  readonly address: string
  readonly name: string
  readonly key:
    | { readonly kind: 'development'; readonly index: number }
    | { readonly kind: 'added'; readonly mnemonic: string }
}

/**
 * Accounts of the public development mnemonic. The addresses are written out so that the page need not derive keys to show
 * them. The last one lies beyond the accounts the development chains fund, so that it is what its name says.
 */
export const developmentAccounts: readonly WalletAccount[] = [
  account('Harbor', 0, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'),
  account('Spare', 1, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'),
  account('Empty', 10, '0xBcd4042DE499D14e55001CcbB24a551F3b954096'),
]

function account(name: string, index: number, address: string): WalletAccount {
  return { address, name, key: { kind: 'development', index } }
}
