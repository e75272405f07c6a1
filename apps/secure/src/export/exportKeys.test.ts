import { toBase64Url } from '@latchkey/base/codec/base64'
import { fromHex } from '@latchkey/base/codec/hex'
import { beginExportRoute } from '@latchkey/contracts/vault/routes'
import { generateDeviceKey } from '@latchkey/crypto/deviceProof'
import { publicKeyOf } from '@latchkey/crypto/ed25519'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { randomBytes } from '@latchkey/crypto/random'
import { createKeyPairSignerFromBytes, getBase58Encoder } from '@solana/kit'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LoginStack, startLoginStack } from '../../test/loginStack.ts'
import { memoryStore } from '../../test/memoryStore.ts'
import { signInByMail } from '../../test/signedInDevice.ts'
import { beginProtection, mailProtectionCode, protectOnVaults } from '../protection/protectOnVaults.ts'
import type { DeviceStore } from '../signer/deviceStore.ts'
import type { ExportedKeys } from '../signer/exportedKeys.ts'
import type { FactorQuestion } from '../signer/outputs.ts'
import { callVault } from '../site/vaultAccess.ts'
import { createExporting } from './page/exporting.ts'

let stack: LoginStack
let count = 0
const asked = { origin: 'https://app.example', signal: new AbortController().signal }
const passkey: FactorSecret = {
  ...{ type: 'passkey', credentialId: toBase64Url(randomBytes(32)), salt: toBase64Url(randomBytes(32)) },
  prf: randomBytes(32),
}

beforeAll(async () => {
  stack = await startLoginStack({ exportHoldMs: 0 })
})
afterAll(() => stack.stop())

async function signUp() {
  const store = await memoryStore()
  const email = `keys${++count}@example.com`
  const login = stack.loginOn(store)
  await stack.endCooldowns()
  await signInByMail(stack, login, email)
  return { store, login, email, record: await recordOn(store) }
}

async function recordOn(store: DeviceStore) {
  const session = await store.session()
  const wallet = session && (await store.wallet(session.userId))
  if (!wallet) throw new RangeError('not signed in')
  return wallet.record
}

type Visitor = Awaited<ReturnType<typeof signUp>>

/** The export page, which shares only the token with the visitor's device. */
async function pageOf({ login, record }: Visitor) {
  const begun = await callVault(login, beginExportRoute, { walletId: record.walletId })
  if (begun.status !== 'ready') throw new RangeError(begun.status)
  const keys = { device: await generateDeviceKey(), wrapKey: await generateWrapKey() }
  const access = { ...login, store: { keys: async () => keys } }
  return createExporting(access, { token: begun.token, provider: undefined, origin: 'https://secure.example' })
}

/** Completes the proof of the address, and answers password prompts in order. */
async function exportKeys(visitor: Visitor, secrets: readonly FactorSecret[] = []) {
  const { email } = visitor
  const exporting = await pageOf(visitor)
  expect(await exporting.open()).toEqual({ userId: visitor.record.userId, email })
  await stack.endCooldowns()
  const { approvalId } = await exporting.mailsTo(email).mailLink()
  await stack.openLink(email)
  await exporting.mailsTo(email).waitForLink(approvalId, asked.signal)
  const { challengeId } = await exporting.mailsTo(email).mailCode()
  const code = await stack.codeFor(email)
  const questions: FactorQuestion[] = []
  const { port1, port2 } = new MessageChannel()
  const received = new Promise<ExportedKeys>((resolve) => {
    port2.onmessage = ({ data }) => {
      resolve(data)
      port2.postMessage('received')
    }
  })
  const requestFactor = async (question: FactorQuestion) => {
    const secret = secrets[questions.push(question) - 1]
    if (!secret) throw new RangeError('asked too often')
    return secret
  }
  try {
    await exporting.release({ approvalId, proof: { challengeId, code }, port: port1, requestFactor })
    return { keys: await received, questions }
  } finally {
    port2.close()
  }
}

test('returns keys from which other libraries derive the addresses of the wallet', async () => {
  const visitor = await signUp()
  const { keys, questions } = await exportKeys(visitor)
  const { evm, sol } = visitor.record
  expect([keys.evm.address, keys.sol.address]).toEqual([evm, sol])
  expect(privateKeyToAccount(keys.evm.key as `0x${string}`).address).toBe(evm)
  const bytes = getBase58Encoder().encode(keys.sol.key)
  expect(bytes).toHaveLength(64)
  expect((await createKeyPairSignerFromBytes(bytes)).address).toBe(sol)
  // Neither exported key is the control key, also when it is used as one.
  for (const seed of [bytes.slice(0, 32), fromHex(keys.evm.key.slice(2)) ?? new Uint8Array(0)])
    expect(toBase64Url(await publicKeyOf(new Uint8Array(seed)))).not.toBe(visitor.record.control)
  expect(questions).toEqual([])
  expect(await stack.nextMail(visitor.email)).toContain("Your wallet's keys were exported")
})

test('a protected wallet is exported only with its secret', async () => {
  const visitor = await signUp()
  const { store, login, email } = visitor
  await stack.endCooldowns()
  const { approvalId } = await beginProtection(login, asked)
  await stack.openLink(email)
  const challengeId = await mailProtectionCode(login, asked)
  const code = await stack.codeFor(email)
  await protectOnVaults(login, { approvalId, proof: { challengeId, code }, secrets: [passkey] }, asked)
  await stack.nextMail(email)
  const shown = { ...visitor, record: await recordOn(store) }
  const wrong = { ...passkey, prf: randomBytes(32) }
  const { keys, questions } = await exportKeys(shown, [wrong, passkey])
  expect(questions.map(({ isWrong }) => isWrong)).toEqual([false, true])
  expect(privateKeyToAccount(keys.evm.key as `0x${string}`).address).toBe(visitor.record.evm)
  await stack.nextMail(email)
  const guessing = exportKeys(
    shown,
    Array.from({ length: 9 }, () => wrong),
  )
  await expect(guessing).rejects.toMatchObject({ code: 'PROTECTION_SECRET_WRONG' })
}, 300_000)

test('a token can be used by one page only', async () => {
  const visitor = await signUp()
  const exporting = await pageOf(visitor)
  await exporting.open()
  await expect(exporting.open()).rejects.toMatchObject({ code: 'EXPORT_EXPIRED' })
})
