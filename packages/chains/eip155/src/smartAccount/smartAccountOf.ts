import { fromHex, toHex } from '@latchkey/base/codec/hex'
import type { Address, Hex } from 'viem'
import { checksumAddress } from '../address/address.ts'
import { keccak256 } from '../address/keccak256.ts'
import {
  moduleAddress,
  moduleSetupAddress,
  proxyFactoryAddress,
  proxyInitCodeHash,
  singletonAddress,
} from './safeContracts.ts'

/** A smart account, which exists at its address before it is deployed. */
export type SmartAccount = {
  readonly address: Address
  /** The only owner. */
  readonly owner: Address
  /** The call that deploys it; an upgraded account has none. */
  readonly factory?: Address
  readonly factoryData?: Hex
}

/** A Safe, deployed with its first operation. */
export type SafeAccount = Required<SmartAccount>

/**
 * The smart account of a key. Its address is the same on every chain and is computed without a network. Encoded without a chain
 * library, because the approval sheet needs it for its first paint.
 */
export function smartAccountOf(owner: Address): SafeAccount {
  const initializer = setupCall(owner)
  // The nonce of the salt is zero.
  const salt = hashOf(`${hashOf(initializer)}${word(0)}`)
  const created = hashOf(`ff${digits(proxyFactoryAddress)}${salt}${digits(proxyInitCodeHash)}`)
  return {
    owner,
    address: checksumAddress(created.slice(24)) as Address,
    factory: proxyFactoryAddress,
    factoryData: `0x${createProxyCall(initializer)}`,
  }
}

/** `setup(address[],uint256,address,bytes,address,address,uint256,address)` with the module as the only module. */
function setupCall(owner: Address): string {
  const enableModule = `8d0dc49f${word(0x20)}${word(1)}${word(moduleAddress)}`
  const ownersAt = word(0x100)
  const dataAt = word(0x140)
  const head = [ownersAt, word(1), word(moduleSetupAddress), dataAt, word(moduleAddress), word(0), word(0), word(0)]
  return `b63e800d${head.join('')}${word(1)}${word(owner)}${bytes(enableModule)}`
}

/** `createProxyWithNonce(address,bytes,uint256)` */
const createProxyCall = (initializer: string): string =>
  `1688f0b9${word(singletonAddress)}${word(0x60)}${word(0)}${bytes(initializer)}`

const digits = (hex: string): string => hex.slice(2).toLowerCase()

/** One word of the contract ABI. */
const word = (value: number | Address): string =>
  (typeof value === 'number' ? value.toString(16) : digits(value)).padStart(64, '0')

/** Length and padded content of a `bytes` value. */
const bytes = (hex: string): string => `${word(hex.length / 2)}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`

const hashOf = (hex: string): string => toHex(keccak256(fromHex(hex) as Uint8Array))
