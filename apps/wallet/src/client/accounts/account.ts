import { type DevelopmentIndex, developmentIndexes } from '../namespaces/walletNamespace.ts'
import { walletNamespaces } from '../namespaces/walletNamespaces.ts'

/** An account of the test wallet: one secret, with an address in each namespace. */
export type WalletAccount = {
  readonly id: string
  readonly name: string
  /** By namespace. */
  readonly addresses: Readonly<Record<string, string>>
  readonly key:
    | { readonly kind: 'development'; readonly index: DevelopmentIndex }
    | { readonly kind: 'added'; readonly mnemonic: string }
}

const names: Readonly<Record<DevelopmentIndex, string>> = { 0: 'Harbor', 1: 'Spare', 10: 'Empty' }

/** Accounts of the public development mnemonic. */
export const developmentAccounts: readonly WalletAccount[] = developmentIndexes.map((index) => ({
  id: `development-${index}`,
  name: names[index],
  addresses: Object.fromEntries(
    walletNamespaces.map(({ keys, developmentAddresses }) => [keys.namespace, developmentAddresses[index]]),
  ),
  key: { kind: 'development', index },
}))

/** Address of an account on a network (CAIP-2 id). */
export function addressOn(networkId: string, account: WalletAccount): string | undefined {
  return account.addresses[networkId.slice(0, networkId.indexOf(':'))]
}
