import { isRecord } from '@latchkey/base/isRecord'
import type { Address } from 'viem'
import { checksumAddress } from '../address/address.ts'
import type { SmartAccount } from './smartAccountOf.ts'

/**
 * Contract of an upgraded account (EIP-7702): MetaMask's `EIP7702StatelessDeleGatorImpl` 1.3.0, at the same address on every
 * chain. See docs/decisions on upgraded accounts.
 */
export const upgradeContract: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

/** The account of the key itself, used as a smart account. */
export const upgradedAccountOf = (owner: Address): SmartAccount => ({ owner, address: owner })

export const isUpgradedAccount = ({ address, owner }: Pick<SmartAccount, 'address' | 'owner'>): boolean =>
  address === owner

/** The contract that an account runs, read from its code (EIP-7702); undefined for an account without one. */
export function delegateOf(code: unknown): Address | undefined {
  const [, delegate = ''] = /^0xef0100([0-9a-f]{40})$/i.exec(String(code)) ?? []
  return checksumAddress(delegate) as Address | undefined
}

/** Authorizes an account to run {@link upgradeContract}, on one chain and once. */
export type Upgrade = {
  readonly chainId: number
  readonly address: Address
  /** Number of transactions that the account has sent. */
  readonly nonce: number
}

/** Excludes chain id 0: an authorization for it would be valid on all chains. */
export const isUpgrade = (value: unknown, chainId: number): value is Upgrade =>
  isRecord(value) &&
  chainId > 0 &&
  value.chainId === chainId &&
  value.address === upgradeContract &&
  Number.isSafeInteger(value.nonce) &&
  Number(value.nonce) >= 0
