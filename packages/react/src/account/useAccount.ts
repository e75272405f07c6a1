'use client'
import type { Namespace } from '@latchkey/base/caip'
import type { Slot } from '@latchkey/core/connect/connection.machine'
import { useLatchkeyState } from '../useLatchkeyState.ts'

const disconnected: Slot = { status: 'disconnected', attempt: 0, accounts: [] }

/** The connection of a namespace; of the active one when none is named. */
export function useAccount(params: { readonly namespace?: Namespace } = {}): Slot {
  return useLatchkeyState(({ slots, activeNamespace }) => slots[params.namespace ?? activeNamespace] ?? disconnected)
}
