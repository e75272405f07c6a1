import type { CaipNetworkId } from '@latchkey/base/caip'

/** Connection of one namespace (spec S4.1). `connecting` may carry the address a reload remembered; only `connected` is proven. */
export type Slot = {
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** Number of the attempt; answers of older attempts are ignored. */
  readonly attempt: number
  readonly connectorId?: string
  readonly wallet?: WalletInfo
  readonly accounts: readonly string[]
  readonly address?: string
  readonly networkId?: CaipNetworkId
}

export type WalletInfo = { readonly name: string; readonly icon?: string }

export type SlotEvent =
  | { readonly type: 'begin'; readonly attempt: number; readonly connectorId: string; readonly wallet?: WalletInfo }
  /** A reload remembered this connection; the wallet has not been asked yet (spec S4.2). */
  | {
      readonly type: 'restore'
      readonly attempt: number
      readonly connectorId: string
      readonly wallet?: WalletInfo
      readonly address: string
      readonly networkId: CaipNetworkId
    }
  | {
      readonly type: 'linked'
      readonly attempt: number
      readonly wallet?: WalletInfo
      readonly accounts: readonly string[]
      readonly networkId: CaipNetworkId
    }
  /** The wallet is known but silent; what was remembered stays on screen. */
  | { readonly type: 'silent'; readonly attempt: number }
  | { readonly type: 'accounts'; readonly attempt: number; readonly accounts: readonly string[] }
  | { readonly type: 'network'; readonly attempt: number; readonly networkId: CaipNetworkId }
  | { readonly type: 'end'; readonly attempt: number }

export const disconnectedSlot = (attempt: number): Slot => ({ status: 'disconnected', attempt, accounts: [] })

/** Pure. Events of an attempt that is not the slot's own change nothing; `disconnected` keeps no address, network or connector. */
export function transition(slot: Slot, event: SlotEvent): Slot {
  if (event.type === 'begin' || event.type === 'restore') return event.attempt > slot.attempt ? started(event) : slot
  if (event.attempt !== slot.attempt || slot.status === 'disconnected') return slot
  switch (event.type) {
    case 'linked':
      return linked(slot, event)
    case 'silent':
      return slot.status === 'connecting' ? { ...slot, status: 'reconnecting' } : slot
    case 'accounts': {
      const [address] = event.accounts
      if (slot.status !== 'connected') return slot
      return address === undefined ? disconnectedSlot(slot.attempt) : { ...slot, accounts: event.accounts, address }
    }
    case 'network':
      return slot.status === 'connected' ? { ...slot, networkId: event.networkId } : slot
    case 'end':
      return disconnectedSlot(slot.attempt)
  }
}

function started(event: SlotEvent & { readonly type: 'begin' | 'restore' }): Slot {
  const { attempt, connectorId, wallet } = event
  const known =
    event.type === 'restore'
      ? { accounts: [event.address], address: event.address, networkId: event.networkId }
      : { accounts: [] }
  return { status: 'connecting', attempt, connectorId, ...(wallet && { wallet }), ...known }
}

function linked(slot: Slot, event: SlotEvent & { readonly type: 'linked' }): Slot {
  const [first] = event.accounts
  if (first === undefined) return disconnectedSlot(slot.attempt)
  const wallet = event.wallet ?? slot.wallet
  const address = slot.address !== undefined && event.accounts.includes(slot.address) ? slot.address : first
  return {
    status: 'connected',
    attempt: slot.attempt,
    ...(slot.connectorId !== undefined && { connectorId: slot.connectorId }),
    ...(wallet && { wallet }),
    accounts: event.accounts,
    address,
    networkId: event.networkId,
  }
}
