import { errorOf, type LatchkeyError } from '@latchkey/base/errors'
import { WALLET_LACKS_NAMESPACE } from '@latchkey/contracts/errors/connect'
import type { Wallet } from '../wallets/wallet.ts'

/** The error for a namespace that a wallet does not support. */
export function lacksNamespace({ name, connectors }: Wallet, namespace = ''): LatchkeyError {
  const supported = Object.keys(connectors).join(', ')
  return errorOf(WALLET_LACKS_NAMESPACE, { values: { wallet: name, namespace, supported } })
}
