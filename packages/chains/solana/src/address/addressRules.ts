import type { AddressRules } from '@latchkey/core/chain/port'
import { isAddress } from '@solana/kit'

/** The system program owns no key, and the incinerator's lamports are destroyed at the end of each block. */
const burnAddresses: readonly string[] = [
  '11111111111111111111111111111111',
  '1nc1nerator11111111111111111111111111111111',
]

/** Solana addresses: 32 bytes in base58 (spec S5.3), which is unique and case-sensitive. */
export const addressRules: AddressRules = {
  parse: (text) => (isAddress(text) ? text : undefined),
  equals: (one, other) => one === other && isAddress(one),
  isBurn: (address) => burnAddresses.includes(address),
}
