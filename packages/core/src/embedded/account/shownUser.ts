import type { CaipNetworkId } from '@latchkey/base/caip'
import type { FrameAnswer } from '@latchkey/contracts/frame/messageTypes'
import { request } from '@latchkey/frame/host/request'
import type { Account } from '../../connect/connection.ts'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'
import { readEmbeddedWallet } from '../frame/readEmbeddedWallet.ts'

/** The secure site's data of the visitor on one network. */
export type ShownUser = FrameAnswer<'get user'>

/** Requests the visitor and their accounts on a network from the secure site. @throws errors of the frame */
export async function fetchUser(
  latchkey: Latchkey,
  { networkId, signal }: { readonly networkId: CaipNetworkId; readonly signal?: AbortSignal | undefined },
): Promise<ShownUser> {
  const { defaultAccountTypes } = readEmbeddedWallet(latchkey)
  const payload = { chainId: networkId, preferredAccountType: defaultAccountTypes.eip155 }
  return await request(frameOf(latchkey), 'get user', payload, { signal })
}

/** Addresses of the visitor's accounts, the one in use first. */
export const addressesOf = ({ address, accounts = [] }: ShownUser): readonly string[] => [
  ...new Set([address, ...accounts.map((account) => account.address)]),
]

export const accountTypeOf = ({ accounts = [] }: ShownUser, address: string): Account['type'] =>
  accounts.find((account) => account.address === address)?.type ?? 'eoa'
