import type { Address, Hex } from 'viem'
import { checksumAddress } from '../address/address.ts'
import type { AccountCall } from './encodeCalls.ts'
import { multiSendAddress } from './safeContracts.ts'

/**
 * `executeUserOp` or `executeUserOpWithErrorString` of the module, both `(address to, uint256 value, bytes data, uint8 operation)`:
 * two words, the offset of the data, the operation, then length and content of the data.
 */
const executed = /^0x(?:7bb37428|541d63c8)0{24}([0-9a-f]{40})([0-9a-f]{64})0{62}800{63}([01])([0-9a-f]{64})([0-9a-f]*)$/
/** `multiSend(bytes)` */
const several = /^0x8d80ff0a0{62}20([0-9a-f]{64})([0-9a-f]*)$/
/** One call of `multiSend`: operation 0, address, value, length of the data. */
const one = /^00([0-9a-f]{40})([0-9a-f]{64})([0-9a-f]{64})/

/**
 * The calls that a user operation of a Safe with this call data makes; undefined for anything else, such as
 * a delegate call. Decoded without a chain library, because the approval sheet shows them.
 */
export function decodeCalls(callData: Hex): readonly AccountCall[] | undefined {
  const [, to = '', value = '', operation, length = '', content = ''] = executed.exec(callData.toLowerCase()) ?? []
  const data = bytesOf(length, content)
  if (data === undefined) return undefined
  const call = callOf({ to, value, data })
  if (operation === '0') return call && [call]
  return call?.to === multiSendAddress && call.value === 0n ? decodeSeveral(data) : undefined
}

function decodeSeveral(data: string): readonly AccountCall[] | undefined {
  const [, length = '', content = ''] = several.exec(`0x${data}`) ?? []
  let rest = bytesOf(length, content)
  const calls: AccountCall[] = []
  while (rest) {
    const [head = '', to = '', value = '', size = ''] = one.exec(rest) ?? []
    const end = head.length + 2 * Number(`0x${size || '0'}`)
    const call =
      head === '' || end > rest.length ? undefined : callOf({ to, value, data: rest.slice(head.length, end) })
    if (!call) return undefined
    calls.push(call)
    rest = rest.slice(end)
  }
  return calls.length > 0 ? calls : undefined
}

/** Content of a `bytes` value with its padding, and nothing after it; undefined for other text. */
function bytesOf(length: string, content: string): string | undefined {
  const digits = length === '' ? Number.NaN : 2 * Number(`0x${length}`)
  const isExact = content.length === Math.ceil(digits / 64) * 64 && /^0*$/.test(content.slice(digits))
  return isExact ? content.slice(0, digits) : undefined
}

function callOf({ to, value, data }: { readonly to: string; readonly value: string; readonly data: string }) {
  const address = checksumAddress(to) as Address | undefined
  return address && ({ to: address, value: BigInt(`0x${value}`), data: `0x${data}` } satisfies AccountCall)
}
