import { verifySolana } from '@latchkey/solana/verify/verifySolana'
import { isAddress } from '@solana/kit'
import type { ChainSupport } from '../chainSupport.ts'
import { readBalances } from './balances.ts'
import { history } from './history/history.ts'
import { checkParams, proxyMethods } from './proxyRules.ts'

/** Solana. */
export const solana: ChainSupport = {
  parseAddress: (text) => (isAddress(text) ? text : undefined),
  balances: readBalances,
  history,
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
