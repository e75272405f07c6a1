import { compactSignatureToHex, parseSignature, signatureToCompactSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { verifyEip191 } from './verifyEip191.ts'

// First account of the public test mnemonic.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const message = 'app.example.com wants you to sign in with your Ethereum account:\nß 日本'
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const verify = (signature: string, address: string = account.address, text = message) =>
  verifyEip191({ message: text, address, signature })

describe('verifyEip191', () => {
  it('[S3.11] accepts the signer, in 65 bytes with each v and in 64 bytes', async () => {
    const signature = await account.signMessage({ message })
    const { yParity = 0 } = parseSignature(signature)
    expect(await verify(signature)).toBe(true)
    expect(await verify(`${signature.slice(0, -2)}0${yParity}`)).toBe(true)
    expect(await verify(compactSignatureToHex(signatureToCompactSignature(parseSignature(signature))))).toBe(true)
  })

  it('[S3.11] rejects another account, another text, and an address without its checksum', async () => {
    const signature = await account.signMessage({ message })
    expect(await verify(signature, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')).toBe(false)
    expect(await verify(signature, account.address, `${message} `)).toBe(false)
    expect(await verify(signature, account.address.toLowerCase())).toBe(false)
  })

  it('[S3.11] rejects the second form of the same signature (high s)', async () => {
    const { r, s, yParity = 0 } = parseSignature(await account.signMessage({ message }))
    const high = (order - BigInt(s)).toString(16).padStart(64, '0')
    expect(await verify(`${r}${high}${yParity === 0 ? '1c' : '1b'}`)).toBe(false)
  })

  it('[S3.11] rejects v 29, zeros, wrong lengths and text that is not hex', async () => {
    const signature = await account.signMessage({ message })
    const zero = '0'.repeat(64)
    for (const bad of [
      `${signature.slice(0, -2)}1d`,
      `0x${zero}${signature.slice(66)}`,
      `${signature.slice(0, 66)}${zero}1b`,
      `0x${'f'.repeat(128)}1b`,
      signature.slice(0, -1),
      `${signature}00`,
      signature.slice(2),
      '0x',
      '',
      `0x${'g'.repeat(130)}`,
    ])
      expect(await verify(bad), bad).toBe(false)
  })
})
