'use client'
import type { Namespace } from '@latchkey/base/caip'
import { type AccountView, accountView } from '@latchkey/core/connect/accountView'
import type { AddressOf, ChainId, NetworkId, RegisteredNamespace } from '@latchkey/core/register'
import { useMemo } from 'react'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The active account of a namespace (default: the active namespace). Checking `status` narrows the other fields. */
export function useAccount<namespace extends Namespace = RegisteredNamespace>(
  params: { readonly namespace?: namespace } = {},
): useAccount.Result<namespace> {
  const namespace = useLatchkeyState<Namespace>(({ activeNamespace }) => params.namespace ?? activeNamespace)
  const active = useLatchkeyState((state) => state.active[namespace])
  const connection = useLatchkeyState(({ connections }) => connections.find(({ id }) => id === active?.connectionId))
  const attempt = useLatchkeyState((state) => state.attempts[namespace])
  return useMemo(() => {
    const view = accountView({ namespace, active, connection, attempt })
    const reference = view.networkId?.split(':')[1]
    const number = Number(reference)
    return {
      ...view,
      // EVM ids are numbers everywhere else; other namespaces have text references.
      chainId: reference === undefined ? undefined : String(number) === reference ? number : reference,
      connector: view.wallet && { id: view.walletId ?? '', ...view.wallet },
      isConnected: view.status === 'connected',
      isConnecting: view.status === 'connecting',
      isReconnecting: view.status === 'reconnecting',
      isDisconnected: view.status === 'disconnected',
    } as useAccount.Result<namespace>
  }, [namespace, active, connection, attempt])
}

export declare namespace useAccount {
  type Connector = { readonly id: string; readonly name: string; readonly icon?: string }
  type Shared<status extends AccountView['status'], namespace extends Namespace> = Omit<
    AccountView,
    'status' | 'namespace' | 'address' | 'accounts' | 'networkId'
  > & {
    readonly status: status
    readonly namespace: namespace
    readonly accounts: readonly AddressOf<namespace>[]
    readonly connector: Connector | undefined
    readonly isConnected: status extends 'connected' ? true : false
    readonly isConnecting: status extends 'connecting' ? true : false
    readonly isReconnecting: status extends 'reconnecting' ? true : false
    readonly isDisconnected: status extends 'disconnected' ? true : false
  }
  type Known<namespace extends Namespace> = {
    readonly address: AddressOf<namespace>
    readonly chainId: ChainId<namespace>
    readonly networkId: NetworkId<namespace>
  }
  /**
   * Narrow it with `status` or `isConnected`: an address is guaranteed only for a connected or reconnecting account. With several
   * namespaces, `namespace` narrows the address and the ids.
   */
  type Result<namespace extends Namespace> = namespace extends Namespace
    ?
        | (Shared<'connected', namespace> & Known<namespace>)
        | (Shared<'reconnecting', namespace> & Known<namespace>)
        | (Shared<'connecting', namespace> & {
            readonly [field in keyof Known<namespace>]?: Known<namespace>[field] | undefined
          })
        | (Shared<'disconnected', namespace> & { readonly [field in keyof Known<namespace>]?: undefined })
    : never
}
