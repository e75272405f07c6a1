import { randomUUID } from 'node:crypto'
import { fromBase64, toBase64Url } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { hpkeOpen, hpkeSeal } from '@latchkey/crypto/hpke/hpke'
import { generateHpkeKeyPair } from '@latchkey/crypto/hpke/hpkeKeyPair'
import type { VaultCall } from '../src/signer/commands.ts'
import type { VaultAsk } from '../src/signer/outputs.ts'

const names = ['prepareAuth', 'createRecovery', 'release', 'verify', 'recover', 'prepareDevice', 'addDevice'] as const
type Name = (typeof names)[number]
type Fields = Record<string, unknown>

/** In-memory vaults for the signer's calls, with real message encryption. */
export async function createVaultPair() {
  const [auth, recovery] = await Promise.all([generateHpkeKeyPair(), generateHpkeKeyPair()])
  const ofRecovery: readonly Name[] = ['createRecovery', 'recover', 'prepareDevice']
  const keyOf = (name: Name) => (ofRecovery.includes(name) ? recovery : auth)
  const [userId, walletId] = [randomUUID(), randomUUID()]
  const stored: Record<Name, Fields | undefined> = Object.fromEntries(names.map((name) => [name, undefined])) as never
  const calls = Object.fromEntries(names.map((name) => [name, callOf(name, keyOf(name).publicKey)])) as Record<
    Name,
    VaultCall
  >
  const answers: Record<Name, () => Fields> = {
    prepareAuth: () => ({}),
    createRecovery: () => ({}),
    release: () => ({ share: (stored.addDevice ?? stored.prepareAuth)?.deviceShare }),
    verify: () => ({ userId, wallet: walletOf(stored.prepareAuth) }),
    recover: () => ({ ...stored.createRecovery }),
    prepareDevice: () => ({}),
    addDevice: () => ({}),
  }
  return {
    userId,
    walletId,
    stored,
    answers,
    calls,
    /** Facts of an act of an arbitrary device. */
    context: { actId: randomUUID(), deviceId: 'A'.repeat(43), expiresAtMs: 1_795_225_463_000 },
    async send({ call, sealed }: VaultAsk): Promise<Uint8Array> {
      const name = call as Name
      const { requestInfo, replyInfo, aad } = calls[name]
      const plain = await hpkeOpen({ keyPair: keyOf(name), sealed, info: requestInfo, aad })
      const { replyKey, payload } = JSON.parse(fromUtf8(plain ?? new Uint8Array(0)) ?? '')
      stored[name] = payload
      const reply = toUtf8(JSON.stringify(answers[name]()))
      return hpkeSeal({ recipientKey: fromBase64(replyKey) ?? new Uint8Array(0), info: replyInfo, aad, plain: reply })
    },
  }
}

const callOf = (name: Name, key: Uint8Array): VaultCall => ({
  key,
  requestInfo: `test/request/${name}`,
  replyInfo: `test/reply/${name}`,
  aad: toUtf8(`${name}.${toBase64Url(key)}`),
  payload: { origin: 'https://app.example' },
})

const walletOf = (prepared: Fields | undefined): Fields =>
  prepared ? { ...prepared, status: 'active', share: prepared.recoveryShare } : { status: 'none' }
