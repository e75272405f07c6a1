import { type Clock, systemClock } from '@latchkey/base/clock'
import { fromHex } from '@latchkey/base/codec/hex'
import { isRecord } from '@latchkey/base/isRecord'
import { wait } from '@latchkey/base/wait'
import { safePollMs, transactionWaitMs } from '@latchkey/contracts/constants/transaction'
import { UNKNOWN_BUNDLE_ID, WALLET_METHOD_UNSUPPORTED } from '@latchkey/contracts/errors/wallet'
import type { Eip1193Provider } from '../provider/provider.ts'
import { fromQuantity, toQuantity } from '../rpc/quantity.ts'
import type { SafeFrame } from './safeFrame.ts'
import { hashOfProposal, proposeCalls, statusOfProposal } from './safeTransactions.ts'

export type SafeInfo = { readonly safeAddress: string; readonly chainId: number }

/** EIP-1193 provider over the channel to a Safe. Its one account and network never change while the app is open. */
export function safeProvider(
  frame: SafeFrame,
  { safeAddress, chainId }: SafeInfo,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Eip1193Provider {
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    eth_accounts: () => [safeAddress],
    eth_requestAccounts: () => [safeAddress],
    eth_chainId: () => toQuantity(chainId),
    net_version: () => String(chainId),
    wallet_revokePermissions: () => null,
    wallet_switchEthereumChain([wanted]) {
      if (isRecord(wanted) && fromQuantity(wanted.chainId) === BigInt(chainId)) return null
      // A Safe contract exists on one network.
      throw unsupported('wallet_switchEthereumChain')
    },
    personal_sign: ([message]) => signed(frame, 'signMessage', { message: textOf(message) }, clock),
    eth_signTypedData_v4: ([, typedData]) =>
      signed(
        frame,
        'signTypedMessage',
        { typedData: typeof typedData === 'string' ? JSON.parse(typedData) : typedData },
        clock,
      ),
    async eth_sendTransaction([transaction]) {
      const gas = isRecord(transaction) ? transaction.gas : undefined
      return await hashOfProposal(frame, await proposeCalls(frame, [transaction], gas), clock)
    },
    wallet_getCapabilities: () => ({ [toQuantity(chainId)]: { atomic: { status: 'supported' } } }),
    async wallet_sendCalls([batch]) {
      const calls = isRecord(batch) && Array.isArray(batch.calls) ? batch.calls : []
      return { id: await proposeCalls(frame, calls) }
    },
    wallet_getCallsStatus([id]) {
      // A Safe transaction hash has 32 bytes.
      if (!/^0x[0-9a-f]{64}$/i.test(String(id)))
        throw { code: UNKNOWN_BUNDLE_ID.rpcCode, message: UNKNOWN_BUNDLE_ID.message }
      return statusOfProposal(frame, String(id), chainId)
    },
  }
  return {
    async request({ method, params }) {
      const list = Array.isArray(params) ? params : []
      const answer = answers[method]
      if (answer) return await answer(list)
      if (/^(wallet_|eth_sign|personal_)/.test(method)) throw unsupported(method)
      return await frame.ask('rpcCall', { call: method, params: list })
    },
  }
}

const unsupported = (method: string) => ({
  code: WALLET_METHOD_UNSUPPORTED.rpcCode,
  message: `Safe does not support the method ${method}.`,
})

/** Safe hashes the message itself, so it receives plain text instead of hex. */
function textOf(message: unknown): unknown {
  const bytes =
    typeof message === 'string' && /^0x([0-9a-f]{2})*$/i.test(message) ? fromHex(message.slice(2)) : undefined
  try {
    return bytes ? new TextDecoder('utf-8', { fatal: true }).decode(bytes) : message
  } catch {
    return message
  }
}

/**
 * Waits for the Safe's signature (ERC-1271) until enough owners have signed. `0x` for an on-chain signature, which the contract
 * accepts.
 */
async function signed(frame: SafeFrame, method: string, params: unknown, clock: Clock): Promise<string> {
  const answer = await frame.ask(method, params)
  const { signature, messageHash } = isRecord(answer) ? answer : {}
  if (typeof signature === 'string' && signature) return signature
  if (typeof messageHash !== 'string') return '0x'
  const endMs = clock.now() + transactionWaitMs
  for (;;) {
    const found = await frame.ask('getOffChainSignature', messageHash).catch(() => undefined)
    if (typeof found === 'string' && found) return found
    if (clock.now() >= endMs) throw new Error('Not enough owners of the Safe have signed yet.')
    await wait(clock, safePollMs)
  }
}
