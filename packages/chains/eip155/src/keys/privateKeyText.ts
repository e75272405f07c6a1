import { HDKey } from 'viem/accounts'
import { toHex } from 'viem/utils'

/** The private key of the first account of a master seed, as wallets import it. */
export function privateKeyText(master: Uint8Array): `0x${string}` {
  const { privateKey } = HDKey.fromMasterSeed(master).derive("m/44'/60'/0'/0/0")
  if (!privateKey) throw new RangeError('The seed has no key at this path')
  return toHex(privateKey)
}
