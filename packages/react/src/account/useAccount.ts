'use client'
import type { Namespace } from '@latchkey/base/caip'
import { type AccountView, accountView } from '@latchkey/core/connect/accountView'
import { useMemo } from 'react'
import { useLatchkeyState } from '../useLatchkeyState.ts'

/** The active account of a namespace; of the active namespace when none is named. */
export function useAccount(params: { readonly namespace?: Namespace } = {}): AccountView {
  const namespace = useLatchkeyState(({ activeNamespace }) => params.namespace ?? activeNamespace)
  const active = useLatchkeyState((state) => state.active[namespace])
  const connection = useLatchkeyState(({ connections }) => connections.find(({ id }) => id === active?.connectionId))
  const attempt = useLatchkeyState((state) => state.attempts[namespace])
  return useMemo(
    () => accountView({ namespace, active, connection, attempt }),
    [namespace, active, connection, attempt],
  )
}
