import { HDKey } from 'viem/accounts'
import { toHex } from 'viem/utils'

/** The private key of the first account of a master seed, as wallets import it. */
export const privateKeyText = (master: Uint8Array): `0x${string}` => toHex(privateKeyOf(master))

/** The private key of the first account of a master seed: 32 bytes. */
export function privateKeyOf(master: Uint8Array): Uint8Array {
  const { privateKey } = HDKey.fromMasterSeed(master).derive("m/44'/60'/0'/0/0")
  if (!privateKey) throw new RangeError('The seed has no key at this path')
  return privateKey
}
