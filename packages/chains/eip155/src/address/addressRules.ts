import type { AddressRules } from '@latchkey/core/chain/port'
import { checksumAddress, isAddress } from './address.ts'

/** EVM addresses: EIP-55 is the canonical form, and the zero address is the one that burns (spec S5.3). */
export const addressRules: AddressRules = {
  parse: (text) => (isAddress(text) ? checksumAddress(text) : undefined),
  equals(one, other) {
    const first = checksumAddress(one)
    return first !== undefined && first === checksumAddress(other)
  },
  isBurn: (address) => /^(?:0x)?0{40}$/i.test(address),
}
