import type { Namespace } from '@latchkey/base/caip'
import type { Connector } from '../connect/port.ts'
import type { Wallet } from './wallet.ts'

/** The wallet's connector for `namespace`, otherwise for its first namespace. With `required`, only for that namespace. */
export function connectorOf(wallet: Wallet, namespace: Namespace, required?: Namespace): Connector | undefined {
  return wallet.connectors[namespace] ?? (required ? undefined : Object.values(wallet.connectors)[0])
}
