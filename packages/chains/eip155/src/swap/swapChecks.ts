import { errorOf } from '@latchkey/base/errors'
import { SWAP_TRANSACTION_UNSAFE } from '@latchkey/contracts/errors/swap'
import type { SwapChecks } from '@latchkey/core/swap/swapChecks'
import { checksumAddress } from '../address/address.ts'
import { readSwap } from './readSwap.ts'
import { wordsOf } from './routerSwap.ts'

/** approve(address,uint256) */
const approveSelector = '0x095ea7b3'

/** Decodes the server's call data and compares it with the quote. */
export const swapChecks: SwapChecks = {
  assertApproval({ to, data, value }, { from, spender, fromUnits }) {
    const [approved, amount, ...more] = wordsOf(data.slice(approveSelector.length)) ?? []
    assert(from !== undefined && spender !== undefined, 'the native currency needs no approval')
    assert(isSame(to, from), 'the approval is not for the token that is given')
    assert(data.startsWith(approveSelector) && more.length === 0, 'it is not an approval')
    assert(approved === numberOf(spender), 'the approval is for another contract')
    assert(amount === fromUnits, 'the approval is for another amount')
    assert(value === 0n, 'the approval sends native currency')
  },
  assertSwap({ to, data, value }, { account, from, to: wanted, spender, fromUnits, minimumUnits }) {
    const swap = readSwap(data)
    assert(swap !== undefined, 'it is not a known kind of swap')
    assert(spender === undefined ? numberOf(to) !== undefined : isSame(to, spender), 'another contract is called')
    assert(value === (from === undefined ? fromUnits : 0n), 'it sends another amount of native currency')
    assert(swap.amountIn === (from === undefined ? undefined : fromUnits), 'it gives another amount')
    assert(swap.from === tokenOf(from), 'it gives another token')
    assert(swap.output === undefined || swap.output.token === tokenOf(wanted), 'it brings another token')
    assert(swap.output === undefined || swap.output.recipient === numberOf(account), 'it pays another account')
    assert(swap.minimum >= minimumUnits, 'it can bring less than the minimum')
  },
}

/** `reason` is for logs; the visitor's message is that nothing was sent. */
function assert(holds: boolean, reason: string): asserts holds {
  if (!holds) throw errorOf(SWAP_TRANSACTION_UNSAFE, { data: { reason } })
}

/** An address as encoded in call data; undefined if the text is not an address. */
function numberOf(address: string): bigint | undefined {
  return checksumAddress(address) === undefined ? undefined : BigInt(address)
}

function isSame(one: string, other: string): boolean {
  return numberOf(one) !== undefined && numberOf(one) === numberOf(other)
}

/** Undefined for the native currency; text that is not an address equals no token. */
const tokenOf = (token: string | undefined) => (token === undefined ? undefined : (numberOf(token) ?? -1n))
