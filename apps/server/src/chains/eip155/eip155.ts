import { proxyMethods } from '@latchkey/contracts/rpc/proxyMethods'
import { getAddress, isAddress } from 'viem/utils'
import type { Namespace } from '../namespace.ts'
import { readBalances } from './balances.ts'
import { blocks } from './blocks/blocks.ts'
import { checkParams } from './checkParams.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'
import { readTokenUri } from './tokenUri.ts'
import { verifySignature } from './verifySignature.ts'

/** EVM chains. */
export const eip155: Namespace = {
  parseAddress: (text) => (isAddress(text, { strict: false }) ? getAddress(text) : undefined),
  balances: readBalances,
  balanceCalls: (chain) => 1 + chain.tokens.length,
  verifySignature,
  blocks,
  tokenUri: readTokenUri,
  rpc: {
    methods: proxyMethods,
    checkParams,
    localResult: (method, chain) =>
      method === 'eth_chainId' ? `0x${BigInt(chain.id.split(':')[1] ?? 0).toString(16)}` : undefined,
    send: { method: 'eth_sendRawTransaction', run: sendRawTransaction },
  },
}
