import type { SigningAccount } from '../keys/mnemonicAccounts.ts'
import { signRequest } from '../keys/signRequest.ts'

/**
 * A test double of the Safe page around an app, with the messages of the Safe Apps SDK. Its account is a plain key, but its
 * transactions run on a real chain. As in Safe, a transaction is proposed first and gets its on-chain hash from `execute`.
 */
export function safeHost(params: safeHost.Params) {
  const { account, chainId, rpcUrl, origin } = params
  const asked: { readonly method: string; readonly params: unknown; readonly to: string }[] = []
  const proposals = new Map<string, { txs: readonly Record<string, unknown>[]; txHash?: string; txStatus: string }>()
  const signatures = new Map<string, string>()
  let rejects = false
  const sign = (method: string, list: readonly unknown[]) =>
    signRequest(account, { method, params: list, chainId: `eip155:${chainId}`, rpcUrl }) as Promise<string>

  async function answer(method: string, given: Record<string, unknown> & string): Promise<unknown> {
    if (rejects) throw new Error('Transaction was rejected')
    switch (method) {
      case 'getSafeInfo':
        return { safeAddress: account.address, chainId, threshold: 1, owners: [], isReadOnly: false }
      case 'sendTransactions': {
        const safeTxHash = `0x${String(proposals.size + 1).padStart(64, '0')}`
        proposals.set(safeTxHash, { txs: given.txs as [], txStatus: params.txStatus ?? 'AWAITING_EXECUTION' })
        return { safeTxHash }
      }
      case 'getTxBySafeTxHash': {
        const proposal = proposals.get(String(given.safeTxHash))
        if (!proposal) throw new Error('No such transaction')
        return proposal
      }
      case 'signMessage': {
        const messageHash = `0x${'1'.repeat(64)}`
        signatures.set(
          messageHash,
          await sign('personal_sign', [`0x${Buffer.from(String(given.message)).toString('hex')}`, account.address]),
        )
        return { messageHash }
      }
      case 'signTypedMessage':
        return { signature: await sign('eth_signTypedData_v4', [account.address, JSON.stringify(given.typedData)]) }
      case 'getOffChainSignature':
        return signatures.get(given) ?? ''
      case 'rpcCall': {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: given.call, params: given.params })
        const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
        return ((await response.json()) as { result: unknown }).result
      }
    }
    throw new Error(`Unknown method ${method}`)
  }

  const parent = {
    postMessage(message: { id: string; method: string; params: never }, to: string) {
      const { id, method } = message
      asked.push({ method, params: message.params, to })
      if (to !== origin) return
      const reply = (data: object) =>
        page.dispatchEvent(
          Object.assign(new Event('message'), { data: { id, version: '9.1.0', ...data }, origin, source: parent }),
        )
      answer(method, message.params).then(
        (data) => reply({ success: true, data }),
        (error: Error) => reply({ success: false, error: error.message }),
      )
    },
  }
  const page = Object.assign(new EventTarget(), { parent, location: { ancestorOrigins: [origin] } })
  return {
    page,
    parent,
    asked,
    rejectAll: () => {
      rejects = true
    },
    /** Sends the proposed transactions. */
    async execute(): Promise<void> {
      for (const proposal of proposals.values())
        for (const tx of proposal.txHash ? [] : proposal.txs) {
          const value = `0x${BigInt(String(tx.value)).toString(16)}`
          proposal.txHash = await sign('eth_sendTransaction', [{ ...tx, value, from: account.address }])
          proposal.txStatus = 'SUCCESS'
        }
    },
  }
}

export declare namespace safeHost {
  type Params = {
    readonly account: SigningAccount
    readonly chainId: number
    readonly rpcUrl: string
    readonly origin: string
    /** State of a new proposal. */
    readonly txStatus?: string
  }
}
