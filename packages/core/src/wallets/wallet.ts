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

/**
 * Adds a connector to the wallet it belongs to: the same rdns, otherwise the same name. A repeated announcement changes
 * nothing.
 */
export function withConnector(wallets: readonly Wallet[], connector: Connector): readonly Wallet[] {
  const { id, name, icon, rdns, namespace } = connector
  const known = wallets.find((wallet) => isSameWallet(wallet, connector))
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

/** True if two entries are the same wallet: by rdns if both have one, otherwise by name. */
export function isSameWallet(one: Pick<Wallet, 'name' | 'rdns'>, other: Pick<Wallet, 'name' | 'rdns'>): boolean {
  if (one.rdns && other.rdns) return one.rdns === other.rdns
  return one.name.toLowerCase() === other.name.toLowerCase()
}
