import { systemClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import { encodeFunctionData, erc20Abi, toHex } from 'viem'
import { rpc } from '../apps/devnet/src/rpc.ts'
import { createNodeClient } from '../apps/server/src/chains/createNodeClient.ts'
import { startActivity } from '../apps/server/test/activityHarness.ts'
import { contracts, people } from '../apps/server/test/randomActivity.ts'
import { tableSize } from '../apps/server/test/tableSize.ts'

// `npm run bench -- indexer`: how fast the server indexes a chain full of transfers, and how much it stores. Half of the transactions
// are payments, half are ERC-20 transfers; each has one transfer.

const blocks = 100
const perBlock = 100
const blocksPerAsk = 10
const tables = [
  ...['indexed_transactions', 'indexed_transfers', 'account_activity', 'past_recipients', 'received_tokens'],
  'indexed_blocks',
]

const server = await startActivity()
const accounts = Array.from({ length: 1_000 }, (_, index) => toHex(0xacc0_0000_0000n + BigInt(index), { size: 20 }))
for (let block = 0; block < blocks; block += 1) {
  await Promise.all(people.map((from, sender) => sendAll(from, block * perBlock + sender)))
  await rpc(server.anvil.url, 'evm_mine')
}

/** One sender's share of a block, one after the other, because the node assigns the nonces. */
async function sendAll(from, first) {
  for (let index = first; index < first + perBlock; index += people.length) await send(from, index)
}

function send(from, index) {
  const to = accounts[(index * 7) % accounts.length]
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
  const transaction =
    index % 2 === 0
      ? { from, to, value: '0x1', gas: '0x7a120' }
      : { from, to: contracts.tokens[0], data, gas: '0x7a120' }
  return rpc(server.anvil.url, 'eth_sendTransaction', [transaction])
}

const [chain] = server.config.chains
const nodes = createNodeClient({ clock: systemClock, log: createLog('server', { level: 'silent' }) })
const readStart = performance.now()
const head = Number(await rpc(server.anvil.url, 'eth_blockNumber'))
for (let from = 0; from <= head; from += blocksPerAsk) {
  const calls = Array.from({ length: Math.min(blocksPerAsk, head - from + 1) }, (_, index) =>
    toHex(from + index),
  ).flatMap((number) => [
    { method: 'eth_getBlockByNumber', params: [number, true] },
    { method: 'eth_getBlockReceipts', params: [number] },
    { method: chain.activity.traceMethod, params: [number] },
  ])
  await nodes.ask(chain, calls)
}
const readMs = performance.now() - readStart

const start = performance.now()
await server.index()
const indexMs = performance.now() - start
const count = blocks * perBlock
const sizes = await Promise.all(tables.map(async (table) => [table, await tableSize(server.db, table)]))
const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
// Bytes per transfer equal megabytes per million transfers.
const perMillion = (bytes) => `${(bytes / count).toFixed(0)} MB`
await server.stop()

console.log('| indexing | |\n|---|---|')
console.log(`| transactions with one transfer each, ${perBlock} a block | ${count} |`)
console.log(`| indexed per second | ${((count / indexMs) * 1_000).toFixed(0)} |`)
console.log(`| the node alone answers the same blocks at | ${((count / readMs) * 1_000).toFixed(0)} per second |`)
console.log(`| stored per million transfers, with indexes | ${perMillion(total)} |`)
for (const [table, bytes] of sizes) console.log(`| … \`${table}\` | ${perMillion(bytes)} |`)
