import { systemClock } from '@latchkey/base/clock'
import { toHex } from '@latchkey/base/codec/hex'
import { isLatchkeyError } from '@latchkey/base/errors'
import { signDeviceProof } from '@latchkey/crypto/deviceProof'
import { openDeviceShare } from '@latchkey/crypto/embedded/deviceShare'
import type { VaultCall } from '../signer/commands.ts'
import { openDeviceStore } from '../signer/deviceStore.ts'
import type { VaultAsk } from '../signer/outputs.ts'
import { type Signer, signRequest } from '../signer/signer.ts'
import { spawnSigner } from '../signer/spawnSigner.ts'
import { createWallet, joinWallet } from '../signer/walletCommands.ts'
import { newAct } from '../site/newAct.ts'

/** Functions that the browser test calls in the page. */
export type Harness = typeof harness

const email = 'owner@example.com'
declare const sendToVault: (ask: { call: string; sealed: number[] }) => Promise<number[]>

/** Calls with bytes as arrays, because values between test and page are JSON. */
type ListedCall = Omit<VaultCall, 'key' | 'aad'> & { readonly key: number[]; readonly aad: number[] }

const callsOf = (listed: string): Record<string, VaultCall> =>
  Object.fromEntries(
    Object.entries(JSON.parse(listed) as Record<string, ListedCall>).map(([name, call]) => [
      name,
      { ...call, key: Uint8Array.from(call.key), aad: Uint8Array.from(call.aad) },
    ]),
  )

const signer: Signer = {
  spawn: spawnSigner,
  clock: systemClock,
  send: async ({ call, sealed }: VaultAsk) => Uint8Array.from(await sendToVault({ call, sealed: [...sealed] })),
}

const harness = {
  async create(params: { readonly userId: string; readonly walletId: string; readonly calls: string }) {
    const store = await openDeviceStore()
    const { wrapKey } = await store.keys()
    const calls = callsOf(params.calls) as Parameters<typeof createWallet>[1]['calls']
    const wallet = await createWallet(signer, { ...params, createdAt: 1_795_225_463_000, wrapKey, calls })
    await store.saveWallet(wallet, email)
    store.close()
    return wallet.record
  },
  async sign(userId: string, listed: string, request: Parameters<typeof signRequest>[1]['request']) {
    const store = await openDeviceStore()
    const [{ wrapKey }, wallet] = [await store.keys(), await store.wallet(userId)]
    store.close()
    if (!wallet) return undefined
    const calls = callsOf(listed) as Parameters<typeof signRequest>[1]['calls']
    return signRequest(signer, { wallet, wrapKey, request, calls })
  },
  async join(listed: string) {
    const store = await openDeviceStore()
    const { wrapKey } = await store.keys()
    const calls = callsOf(listed) as Parameters<typeof joinWallet>[1]['calls']
    const context = await newAct({ store, clock: systemClock })
    const access = await joinWallet(signer, { wrapKey, calls, context })
    if (access.status === 'active') await store.saveWallet(access.wallet, email)
    store.close()
    return access.status
  },
  async forget(userId: string) {
    const store = await openDeviceStore()
    await store.removeWallet(userId)
    store.close()
  },
  /** Opens the store twice at once, like two tabs. */
  async publicKeys() {
    const stores = await Promise.all([openDeviceStore(), openDeviceStore()])
    const keys = await Promise.all(stores.map((store) => store.keys()))
    for (const store of stores) store.close()
    return keys.map(({ device }) => toHex(device.publicKey))
  },
  /** Names of the errors thrown when exporting a key from IndexedDB. */
  async exportErrors() {
    const store = await openDeviceStore()
    const { device, wrapKey } = await store.keys()
    store.close()
    const request = { audience: 'a', method: 'POST', path: '/', body: new Uint8Array(0), timestampMs: 1, nonce: 'n' }
    const signature = await signDeviceProof(device.privateKey, request)
    const { subtle } = globalThis.crypto
    const attempts = [
      subtle.exportKey('jwk', device.privateKey),
      subtle.exportKey('pkcs8', device.privateKey),
      subtle.exportKey('raw', wrapKey),
    ]
    const names = attempts.map((attempt) =>
      attempt.then(
        () => 'exported',
        (error: DOMException) => error.name,
      ),
    )
    return { signatureLength: signature.length, names: await Promise.all(names) }
  },
  /** The device's key share in plaintext, to search for it in the worker's messages. */
  async deviceShare(userId: string) {
    const store = await openDeviceStore()
    const [{ wrapKey }, wallet] = [await store.keys(), await store.wallet(userId)]
    store.close()
    return wallet && [...((await openDeviceShare(wrapKey, wallet.deviceHalf, wallet.record)) ?? [])]
  },
  async openStore() {
    return openDeviceStore().then(
      () => 'opened',
      (error: unknown) => (isLatchkeyError(error) ? error.code : String(error)),
    )
  },
}

Object.assign(globalThis, { harness })
