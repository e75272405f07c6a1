import { errorOf } from '@latchkey/base/errors'
import { SMART_ACCOUNT_UNSUPPORTED } from '@latchkey/contracts/errors/embedded'
import { request } from '@latchkey/frame/host/request'
import type { Latchkey } from '../../latchkey.ts'
import { frameOf } from '../frame/frameOf.ts'
import { awaitUpgrade } from './awaitUpgrade.ts'
import { upgradableAccount } from './readUpgrade.ts'

/**
 * Upgrades the account of the embedded wallet's key (EIP-7702), or undoes it. The secure site prompts the visitor. Resolves once
 * the account is changed.
 *
 * @throws SMART_ACCOUNT_UNSUPPORTED for another account, USER_REJECTED, TRANSACTION_WAIT_TIMED_OUT, errors of the frame and the
 * network
 */
export async function changeUpgrade(latchkey: Latchkey, { to, onSent }: changeUpgrade.Params): Promise<void> {
  const account = upgradableAccount(latchkey)
  if (!account) throw errorOf(SMART_ACCOUNT_UNSUPPORTED)
  const { address, networkId } = account
  const rpcRequest = { ...requests[to](address), chainId: networkId }
  await request(frameOf(latchkey), 'RPC request', rpcRequest)
  onSent?.()
  await awaitUpgrade(latchkey, { to })
}

export declare namespace changeUpgrade {
  /** `onSent`: called once the visitor has approved it. */
  type Params = { readonly to: 'on' | 'off'; readonly onSent?: () => void }
}

/** Delegating to this address leaves the account without a contract. */
const zeroAddress = `0x${'0'.repeat(40)}`

const requests = {
  on: (from: string) => {
    const batch = { version: '2.0.0', from, atomicRequired: true, calls: [{ to: from }] }
    return { method: 'wallet_sendCalls', params: [batch] }
  },
  off: (from: string) => {
    const transaction = { from, to: from, authorizationList: [{ address: zeroAddress }] }
    return { method: 'eth_sendTransaction', params: [transaction] }
  },
} as const
