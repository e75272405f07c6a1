import type { Namespace } from '@latchkey/base/caip'
import type { Connections } from '../connect/connection.ts'
import { accountKey, type SignInSlice } from './signInState.ts'

/** Another namespace of the active connection whose account is signed in: a cancelled sign-in returns to it (spec S4.6). */
export function signedNamespace(
  state: SignInSlice & Pick<Connections, 'active' | 'activeNamespace'>,
): Namespace | undefined {
  const { active, activeNamespace, siwx } = state
  const current = active[activeNamespace]
  const others = Object.entries(active) as [Namespace, { readonly connectionId: string; readonly address: string }][]
  return others.find(
    ([namespace, { connectionId, address }]) =>
      namespace !== activeNamespace &&
      connectionId === current?.connectionId &&
      siwx.accounts[accountKey(namespace, address)]?.status === 'signed',
  )?.[0]
}
