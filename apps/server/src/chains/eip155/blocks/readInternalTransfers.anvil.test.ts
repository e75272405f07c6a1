import { systemClock } from '@latchkey/base/clock'
import { createLog } from '@latchkey/node/log'
import { type Address, getContractAddress, getCreate2Address, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rpc } from '../../../../../devnet/src/rpc.ts'
import { type Anvil, startAnvil } from '../../../../../devnet/src/startAnvil.ts'
import {
  callCode,
  codeOf,
  creation,
  creation2,
  delegateCall,
  largeCalls,
  payment,
  received,
  revert,
  selfDestruct,
  staticCall,
  wei,
} from '../../../../test/payingCode.ts'
import { people } from '../../../../test/randomActivity.ts'
import { testChain } from '../../../../test/testChain.ts'
import type { TraceMethod } from '../../../providers/activity/activityConfig.ts'
import { createNodeClient } from '../../createNodeClient.ts'
import { blocks } from './blocks.ts'

const [sender] = people as [Address]
const shop: Address = '0x00000000000000000000000000000000000000c1'
const contractAt = (index: number): Address => `0x${(0xf100 + index).toString(16).padStart(40, '0')}`
const paid = (from: Address, to: Address, amount: number) => ({ from, to, amount: BigInt(amount) })
const sent = 100

const forward = contractAt(99)
const payAndRevert = contractAt(98)
/** Code of a contract, and the transfers that it makes inside a transaction of 100 wei. */
const cases: Readonly<
  Record<
    string,
    { readonly code: (own: Address) => Hex; readonly transfers: (own: Address) => ReturnType<typeof paid>[] }
  >
> = {
  'a forwarded payment': {
    code: () => codeOf(payment(shop, received)),
    transfers: (own) => [paid(own, shop, sent)],
  },
  'payments one after the other, and one inside another': {
    code: () => codeOf(payment(shop, wei(1)), payment(forward, wei(2)), payment(shop, wei(3))),
    transfers: (own) => [paid(own, shop, 1), paid(own, forward, 2), paid(forward, shop, 2), paid(own, shop, 3)],
  },
  'nothing when the call has no value': { code: () => codeOf(payment(shop, wei(0))), transfers: () => [] },
  'nothing when the transaction reverts': { code: () => codeOf(payment(shop, wei(1)), revert), transfers: () => [] },
  'nothing of a call that reverts, and what follows it': {
    code: () => codeOf(payment(payAndRevert, wei(2)), payment(shop, wei(3))),
    transfers: (own) => [paid(own, shop, 3)],
  },
  'nothing when the contract has too little': {
    code: () => codeOf(payment(shop, wei(101)), payment(shop, wei(4))),
    transfers: (own) => [paid(own, shop, 4)],
  },
  'what borrowed code pays, once, from the contract that borrows it': {
    code: () => codeOf(delegateCall(forward), staticCall(forward)),
    transfers: (own) => [paid(own, shop, sent)],
  },
  'the same with CALLCODE, whose own value goes nowhere': {
    code: () => codeOf(callCode(forward, wei(7))),
    transfers: (own) => [paid(own, shop, 7)],
  },
  'the value of created contracts': {
    code: () => codeOf(creation(wei(5)), creation2(wei(6))),
    transfers: (own) => [
      paid(own, getContractAddress({ from: own, nonce: 0n }), 5),
      paid(own, getCreate2Address({ from: own, salt: toHex(0, { size: 32 }), bytecode: '0x' }), 6),
    ],
  },
  'what a contract leaves when it ends': {
    code: () => selfDestruct(shop),
    transfers: (own) => [paid(own, shop, sent)],
  },
  'nothing when it leaves it to itself': { code: (own) => selfDestruct(own), transfers: () => [] },
}

let anvil: Anvil
const nodes = createNodeClient({ clock: systemClock, log: createLog('server', { level: 'silent' }) })

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, mining: 'manual' })
  await rpc(anvil.url, 'anvil_setCode', [forward, codeOf(payment(shop, received))])
  await rpc(anvil.url, 'anvil_setCode', [payAndRevert, codeOf(payment(shop, wei(1)), revert)])
}, 300_000)
afterAll(() => anvil.stop())

/** Mines the transactions of 100 wei as one block. Resolves with the internal transfers of each. */
async function mined(targets: readonly Address[], traceMethod: TraceMethod) {
  for (const to of targets)
    await rpc(anvil.url, 'eth_sendTransaction', [{ from: sender, to, value: toHex(sent), gas: '0x7a120' }])
  await rpc(anvil.url, 'evm_mine')
  const head = Number(await rpc(anvil.url, 'eth_blockNumber'))
  const chain = { ...testChain('eip155:31337', {}), rpcUrl: anvil.url }
  const [block] = await blocks.blocks((calls) => nodes.ask(chain, calls), { from: head, to: head, traceMethod })
  return block?.transactions.map(({ transfers, failed }) => {
    const [own, ...internal] = transfers
    expect(failed ? undefined : own?.amount).toBe(failed ? undefined : 100n)
    return internal.map(({ from, to, amount }) => ({ from, to, amount }))
  })
}

const lower = (transfers: readonly ReturnType<typeof paid>[]) =>
  transfers.map(({ from, to, amount }) => ({ from: from.toLowerCase(), to: to.toLowerCase(), amount }))

const methods = ['trace_block', 'debug_traceBlockByHash'] as const

describe.each(methods)('[S7.4] %s', (traceMethod) => {
  test.each(Object.keys(cases))('reports %s', async (title) => {
    const one = cases[title]
    const own = contractAt(100 * methods.indexOf(traceMethod) + Object.keys(cases).indexOf(title))
    await rpc(anvil.url, 'anvil_setCode', [own, one?.code(own)])
    expect(await mined([own], traceMethod)).toEqual([lower(one?.transfers(own) ?? [])])
  })

  test('a transaction whose trace exceeds the limit of a response does not hide those next to it', async () => {
    const huge = contractAt(97)
    await rpc(anvil.url, 'anvil_setCode', [huge, codeOf(largeCalls(shop, 90), payment(shop, received))])
    const plain = [paid(forward, shop, sent)]
    expect(await mined([forward, huge, forward], traceMethod)).toEqual([plain, [], plain].map(lower))
  })
})
