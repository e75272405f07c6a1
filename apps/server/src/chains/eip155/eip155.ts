import { proxyMethods } from '@latchkey/contracts/rpc/proxyMethods'
import { getAddress, isAddress } from 'viem/utils'
import type { ChainSupport } from '../chainSupport.ts'
import { readBalances, readPastBalances, readTokenUnits } from './balances.ts'
import { blocks } from './blocks/blocks.ts'
import { blocksAt } from './blocks/blocksAt.ts'
import { readTransactions } from './blocks/readTransactions.ts'
import { callNames } from './callNames.ts'
import { checkParams } from './checkParams.ts'
import { ens } from './ens/ens.ts'
import { readNftUnits } from './nftUnits.ts'
import { permissions } from './permissions.ts'
import { sendRawTransaction } from './sendRawTransaction.ts'
import { swaps } from './swaps.ts'
import { readTokenUri } from './tokenUri.ts'
import { verifySignature } from './verifySignature.ts'

/** EVM chains. */
export const eip155: ChainSupport = {
  parseAddress: (text) => (isAddress(text, { strict: false }) ? getAddress(text) : undefined),
  balances: readBalances,
  tokenUnits: readTokenUnits,
  nftUnits: readNftUnits,
  verifySignature,
  blocks,
  past: { at: blocksAt, balances: readPastBalances },
  transactions: readTransactions,
  calls: callNames,
  tokenUri: readTokenUri,
  permissions,
  names: ({ config: { universalResolver }, ...params }) => ens({ ...params, universalResolver }),
  swaps,
  rpc: {
    methods: proxyMethods,
    checkParams,
    localResult: (method, chain) =>
      method === 'eth_chainId' ? `0x${BigInt(chain.id.split(':')[1] ?? 0).toString(16)}` : undefined,
    send: { method: 'eth_sendRawTransaction', run: sendRawTransaction },
  },
}
