import type { Namespace } from '@latchkey/base/caip'
import type { Connector } from '../connect/port.ts'

/** A wallet found in this page. A wallet that supports several namespaces is listed once. */
export type Wallet = {
  /** Id of the connector that announced it first. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly connectors: Readonly<Partial<Record<Namespace, Connector>>>
}

/** Adds a connector to the wallet it belongs to: the same rdns, else the same name. A repeated announcement changes nothing. */
export function withConnector(wallets: readonly Wallet[], connector: Connector): readonly Wallet[] {
  const { id, name, icon, rdns, namespace } = connector
  const same = (wallet: Wallet) =>
    wallet.rdns !== undefined && rdns !== undefined
      ? wallet.rdns === rdns
      : wallet.name.toLowerCase() === name.toLowerCase()
  const known = wallets.find(same)
  if (!known)
    return [
      ...wallets,
      { id, name, ...(icon && { icon }), ...(rdns && { rdns }), connectors: { [namespace]: connector } },
    ]
  if (known.connectors[namespace]) return wallets
  const merged: Wallet = {
    ...known,
    ...(known.icon === undefined && icon && { icon }),
    ...(known.rdns === undefined && rdns && { rdns }),
    connectors: { ...known.connectors, [namespace]: connector },
  }
  return wallets.map((wallet) => (wallet === known ? merged : wallet))
}
