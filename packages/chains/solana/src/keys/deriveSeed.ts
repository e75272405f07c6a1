import { toUtf8 } from '@latchkey/base/codec/utf8'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'

const hardened = 0x80000000

/** 32-byte Ed25519 seed of account `index` of a master seed, at m/44'/501'/index'/0' (SLIP-0010), the path of Solana wallets. */
export function deriveSeed(master: Uint8Array, index: number): Uint8Array<ArrayBuffer> {
  let node = hmac(sha512, toUtf8('ed25519 seed'), master)
  for (const step of [44, 501, index, 0]) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, hardened + step)
    node = hmac(sha512, node.subarray(32), data)
  }
  return Uint8Array.from(node.subarray(0, 32))
}
