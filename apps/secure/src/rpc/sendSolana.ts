import { callRpcAt } from '@latchkey/solana/rpc/callRpc'
import { submit } from '@latchkey/solana/transfer/submit'
import type { SecureSite } from '../site/site.ts'
import { rpcUrlOf } from './networks.ts'
import { sendSigned } from './sendSigned.ts'

type Statuses = { readonly value: readonly unknown[] }

/**
 * Sends a signed Solana transaction (base64); resolves with its signature. @throws TRANSACTION_WAIT_TIMED_OUT,
 * INSUFFICIENT_FUNDS, SEND_FAILED, and errors of the node
 */
export async function sendSolana(
  site: SecureSite,
  { chainId, transaction, signature }: sendSolana.Params,
): Promise<string> {
  const { clock } = site
  const ask = callRpcAt(rpcUrlOf(site, chainId), { clock })
  await sendSigned({
    clock,
    send: () => submit(transaction, ask),
    isKnown: async () => Boolean((await ask<Statuses>('getSignatureStatuses', [[signature]])).value[0]),
  })
  return signature
}

export declare namespace sendSolana {
  type Params = { readonly chainId: string; readonly transaction: string; readonly signature: string }
}
