import { type Address, concat, type Hex } from 'viem'

/** EVM code that runs these parts one after the other. */
export const codeOf = (...parts: readonly Hex[]): Hex => concat([...parts, '0x00'])

/** CALLVALUE: the amount sent to the contract. */
export const received: Hex = '0x34'
/** PUSH1 of the amount. */
export const wei = (amount: number): Hex => `0x60${amount.toString(16).padStart(2, '0')}`

const to = (address: Address): Hex => concat(['0x73', address])

/** Calls the address with this value, and continues if that fails. */
export const payment = (address: Address, value: Hex): Hex => concat(['0x5f5f5f5f', value, to(address), '0x5af150'])
/** Runs the code of the address as if it were its own, with this value. */
export const callCode = (address: Address, value: Hex): Hex => concat(['0x5f5f5f5f', value, to(address), '0x5af250'])
export const delegateCall = (address: Address): Hex => concat(['0x5f5f5f5f', to(address), '0x5af450'])
export const staticCall = (address: Address): Hex => concat(['0x5f5f5f5f', to(address), '0x5afa50'])
/** Creates an empty contract with this value; CREATE2 with the salt 0. */
export const creation = (value: Hex): Hex => concat(['0x5f5f', value, '0xf050'])
export const creation2 = (value: Hex): Hex => concat(['0x5f5f5f', value, '0xf550'])
export const selfDestruct = (address: Address): Hex => concat([to(address), '0xff'])
export const revert: Hex = '0x5f5ffd'

/** Calls the address many times with 64 KiB of zeros: little gas, and a trace of 128 KiB for each call. */
export const largeCalls = (address: Address, count: number): Hex =>
  concat(Array.from({ length: count }, () => concat(['0x5f5f620100005f5f', to(address), '0x5af150'])))
