import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import type { PreparedTransaction } from '@latchkey/base/keys/chainKeys'
import { wait } from '@latchkey/base/wait'
import { UPSTREAM_TIMED_OUT } from '@latchkey/contracts/errors/rpc'
import { TRANSACTION_REVERTED } from '@latchkey/contracts/errors/transaction'
import { rpcCall } from '@latchkey/contracts/rpc/rpcCall'
import type { RpcRequest } from '@latchkey/frame/guest/frameHandlers'
import { rpcUrlOf } from '../rpc/networks.ts'
import { sendRaw } from '../rpc/sendRaw.ts'
import { currentSession } from '../site/session.ts'
import type { SecureSite, SignContext } from '../site/site.ts'
import { revocationOf } from './revocationOf.ts'

const lookEveryMs = 1_000
const waitMs = 120_000

/**
 * Sends the transaction that disables a permission. Resolves once it is in a block: from then on, the chain rejects the
 * permission.
 *
 * @throws TRANSACTION_REVERTED, TRANSACTION_WAIT_TIMED_OUT, UPSTREAM_TIMED_OUT, and errors of the signer and the
 * network
 */
export async function revokePermission(site: SecureSite, params: revokePermission.Params): Promise<null> {
  const { request, chainId, prepared, context } = params
  const { clock } = site
  const { evm: address } = (await currentSession(site)).wallet.record
  const { transaction } = revocationOf({ request, address })
  const call = { namespace: 'eip155', method: 'eth_signTransaction', params: [transaction], chainId } as const
  const raw = await site.sign(prepared ? { ...call, prepared } : call, context)
  const url = rpcUrlOf(site, chainId)
  const hash = await sendRaw(site, { chainId, raw: String(raw) })
  const until = clock.now() + waitMs
  for (;;) {
    const receipt = await rpcCall(url, { method: 'eth_getTransactionReceipt', params: [hash], clock })
    if (isRecord(receipt)) {
      if (receipt.status !== '0x1') throw errorOf(TRANSACTION_REVERTED)
      return null
    }
    if (clock.now() >= until) throw errorOf(UPSTREAM_TIMED_OUT, { values: { seconds: waitMs / 1000 } })
    await wait(clock, lookEveryMs)
  }
}

export declare namespace revokePermission {
  type Params = {
    readonly request: RpcRequest
    readonly chainId: string
    readonly prepared: PreparedTransaction | undefined
    readonly context: SignContext
  }
}
