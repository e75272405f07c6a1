import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { formatUnits } from '@latchkey/base/units'
import { UPSTREAM_FAILED } from '@latchkey/contracts/errors/rpc'
import { verifySolana } from '@latchkey/solana/verify/verifySolana'
import { isAddress } from '@solana/kit'
import type { Namespace } from '../namespace.ts'
import { checkParams, proxyMethods } from './proxyRules.ts'

/** Solana. */
export const solana: Namespace = {
  parseAddress: (text) => (isAddress(text) ? text : undefined),
  async balances({ chain, address, ask }) {
    const [reply] = await ask([{ method: 'getBalance', params: [address, { commitment: 'confirmed' }] }])
    const answer = reply && 'result' in reply && isRecord(reply.result) ? reply.result.value : undefined
    if (typeof answer !== 'number' || !Number.isInteger(answer) || answer < 0) throw errorOf(UPSTREAM_FAILED)
    const { name, symbol, decimals } = chain.nativeCurrency
    const quantity = { decimals: String(decimals), numeric: formatUnits(BigInt(answer), decimals) }
    // `price` is 0 without a `value`: this server has no price source.
    return [{ name, symbol, chainId: chain.id, price: 0, quantity, iconUrl: '' }]
  },
  balanceCalls: () => 1,
  verifySignature: (signed) => verifySolana(signed),
  rpc: {
    methods: proxyMethods,
    checkParams,
    localResult: () => undefined,
    send: {
      method: 'sendTransaction',
      // Sending the same transaction again is harmless, but only its sender knows whether its blockhash still holds.
      run: async (call, { ask }) => (await ask([call]))[0] ?? { result: null },
    },
  },
}
