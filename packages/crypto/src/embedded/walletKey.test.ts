import type { WalletRecord } from '@latchkey/contracts/vault/sessionSchemas'
import fc from 'fast-check'
import { combine } from 'shamir-secret-sharing'
import { expect, test } from 'vitest'
import { concatBytes } from '../concatBytes.ts'
import { randomBytes } from '../random.ts'
import { generateWrapKey, openDeviceShare, sealDeviceShare } from './deviceShare.ts'
import { openKeys, sealKeys } from './sealedKeys.ts'
import { openSeed, sealSeed } from './seedContainer.ts'
import { combineShares, commitWalletKey, generateWalletKey, shareLength, splitWalletKey } from './walletKey.ts'

const record: WalletRecord = {
  v: 2,
  userId: '0b6d8a4e-55a4-4c19-9c1f-0d7c6a3a8f51',
  walletId: '5f0a6c1e-8a1b-4b58-8f0e-2a3c7a4b9d10',
  evm: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  sol: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  createdAt: 1_795_225_463_000,
  epoch: 1,
  control: 'BEIdYQXkRF2qaGYD6XQJfJmeYJMV_Vt6TuMv3LkPl1g',
}

/** A wallet with two device sets and the recovery set, as the vaults and devices hold it. */
async function makeWallet() {
  const walletKey = generateWalletKey()
  const commitment = await commitWalletKey(walletKey, record)
  const [d1, a1] = await splitWalletKey(walletKey)
  const [d2, a2] = await splitWalletKey(walletKey)
  const [r, b] = await splitWalletKey(walletKey)
  return { walletKey, commitment, shares: { d1, a1, d2, a2, r, b } }
}

test('rebuilds the wallet key from the shares of one set, and from no other two', async () => {
  const { walletKey, commitment, shares } = await makeWallet()
  const sets = new Set(['d1a1', 'd2a2', 'rb'])
  for (const [one, first] of Object.entries(shares))
    for (const [other, second] of Object.entries(shares)) {
      const rebuilt = await combineShares({ shares: [first, second], commitment, record })
      const fits = sets.has(one + other) || sets.has(other + one)
      expect(rebuilt, `${one} with ${other}`).toEqual(fits ? walletKey : undefined)
    }
})

test('two stolen devices never rebuild the key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 32, maxLength: 32 }), async (bytes) => {
      const walletKey = new Uint8Array(bytes)
      const commitment = await commitWalletKey(walletKey, record)
      const [[d1], [d2]] = await Promise.all([splitWalletKey(walletKey), splitWalletKey(walletKey)])
      expect(await combineShares({ shares: [d1, d2], commitment, record })).toBeUndefined()
    }),
  )
})

test('rejects a share with x = 0, which would determine the key alone', async () => {
  const { shares } = await makeWallet()
  const chosen = new Uint8Array(32).fill(0x41)
  const forged = concatBytes(chosen, Uint8Array.of(0))
  expect(new Uint8Array(await combine([shares.d1, forged]))).toEqual(chosen)
  // Even a commitment to the forged key does not help.
  const commitment = await commitWalletKey(chosen, record)
  expect(await combineShares({ shares: [shares.d1, forged], commitment, record })).toBeUndefined()
  expect(await combineShares({ shares: [forged, shares.d1], commitment, record })).toBeUndefined()
})

test('rejects shares of a wrong length and the same share twice', async () => {
  const { commitment, shares } = await makeWallet()
  const { d1, a1 } = shares
  const short = a1.slice(1)
  for (const pair of [
    [d1, d1],
    [d1, short],
    [short, short],
    [d1, concatBytes(a1, a1)],
    [new Uint8Array(0), a1],
  ] as const)
    expect(await combineShares({ shares: pair, commitment, record })).toBeUndefined()
})

test('rejects the key of another epoch, user or wallet', async () => {
  const { commitment, shares } = await makeWallet()
  for (const change of [{ epoch: 2 }, { userId: record.walletId }, { walletId: record.userId }, { evm: record.sol }])
    expect(
      await combineShares({ shares: [shares.d1, shares.a1], commitment, record: { ...record, ...change } }),
    ).toBeUndefined()
})

test('100,000 random corruptions of a share never rebuild a key', async () => {
  const { commitment, shares } = await makeWallet()
  const random = randomBytes(65_536)
  let rebuilt = 0
  for (let run = 0; run < 100_000; run += 1) {
    const corrupted = shares.a1.slice()
    const [place, other, mask] = [
      random[run % 65_536]!,
      random[(run * 7 + 1) % 65_536]!,
      random[(run * 3 + 2) % 65_536]!,
    ]
    corrupted[place % shareLength]! ^= mask || 1
    if (run % 2) corrupted[other % shareLength] = run & 255
    if (corrupted.every((byte, index) => byte === shares.a1[index])) continue
    if (await combineShares({ shares: [shares.d1, corrupted], commitment, record })) rebuilt += 1
  }
  expect(rebuilt).toBe(0)
})

test('the sealed seed opens only with its key and record, and unchanged', async () => {
  const [walletKey, entropy] = [generateWalletKey(), randomBytes(16)]
  const container = await sealSeed({ walletKey, entropy, record })
  expect(await openSeed({ walletKey, container, record })).toEqual(entropy)
  expect(await openSeed({ walletKey: generateWalletKey(), container, record })).toBeUndefined()
  expect(await openSeed({ walletKey, container, record: { ...record, epoch: 2 } })).toBeUndefined()
  for (let at = 0; at < container.length; at += 1) {
    const changed = container.slice()
    changed[at]! ^= 1
    expect(await openSeed({ walletKey, container: changed, record }), `byte ${at}`).toBeUndefined()
    expect(await openSeed({ walletKey, container: container.slice(0, at), record })).toBeUndefined()
  }
  expect(() => sealSeed({ walletKey, entropy: randomBytes(32), record })).toThrow(RangeError)
})

test('opens a stored device share only with its key, for its wallet and epoch', async () => {
  const wrapKey = await generateWrapKey()
  const [share] = await splitWalletKey(generateWalletKey())
  const blob = await sealDeviceShare(wrapKey, share, record)
  expect(await openDeviceShare(wrapKey, blob, record)).toEqual(share)
  expect(await openDeviceShare(await generateWrapKey(), blob, record)).toBeUndefined()
  expect(await openDeviceShare(wrapKey, blob, { ...record, epoch: 2 })).toBeUndefined()
  expect(await openDeviceShare(wrapKey, blob, { ...record, walletId: record.userId })).toBeUndefined()
  await expect(globalThis.crypto.subtle.exportKey('raw', wrapKey)).rejects.toThrow(/extractable/)
})

test('seals the derived keys for one wallet key and record', async () => {
  const [walletKey, keys] = [generateWalletKey(), randomBytes(64)]
  const sealed = await sealKeys({ walletKey, keys, record })
  expect(await openKeys({ walletKey, sealed, record })).toEqual(keys)
  expect(await openKeys({ walletKey: generateWalletKey(), sealed, record })).toBeUndefined()
  expect(await openKeys({ walletKey, sealed, record: { ...record, epoch: 2 } })).toBeUndefined()
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(await openKeys({ walletKey, sealed: changed, record }), `byte ${at}`).toBeUndefined()
  }
  expect(() => sealKeys({ walletKey, keys: randomBytes(16), record })).toThrow(RangeError)
})
