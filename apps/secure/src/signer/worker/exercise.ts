import type { Clock } from '@latchkey/base/clock'
import { fromBase64 } from '@latchkey/base/codec/base64'
import { fromUtf8, toUtf8 } from '@latchkey/base/codec/utf8'
import { wait } from '@latchkey/base/wait'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import { hpkeOpen, hpkeSeal } from '@latchkey/crypto/hpke/hpke'
import { generateHpkeKeyPair } from '@latchkey/crypto/hpke/hpkeKeyPair'
import { smartAccountOf } from '@latchkey/eip155/smartAccount/smartAccountOf'
import type { Address } from 'viem'
import type { SignRequest, VaultCall } from '../commands.ts'
import type { StoredWallet } from '../storedWallet.ts'
import { createWallet } from './createWallet.ts'
import { joinWallet } from './joinWallet.ts'
import { signWithWallet } from './signWithWallet.ts'
import { createExchange, type Exchange } from './vaultExchange.ts'

/** After this many signatures, the engine has optimised the code that signing runs. */
const rounds = 8

/**
 * Creates a random wallet, joins it, signs with it and forgets it, so that the engine has loaded and compiled all code before this
 * worker gets its command. Sends nothing. Pauses after each step, and ends once `isNeeded` returns false.
 */
export async function exercise(clock: Clock, isNeeded: () => boolean): Promise<void> {
  const { calls, exchange } = await dummyVaults()
  const wrapKey = await generateWrapKey()
  const outside = { exchange, clock, requestSecret: () => Promise.reject(), keep: async () => {} }
  const context = { actId: 'dummy', deviceId: 'dummy', expiresAtMs: 0 }
  const facts = { userId: 'dummy', walletId: 'dummy', createdAt: 0, wrapKey }
  const created = await createWallet({ type: 'create', ...facts, calls }, exchange)
  await wait(clock, 0)
  if (!isNeeded()) return
  await joinWallet({ type: 'join', wrapKey, calls, context }, outside)
  if (!('pub' in created) || created.pub.status !== 'active') return
  const { wallet } = created.pub
  for (let round = 0; round < rounds; round += 1)
    for (const request of requestsOf(wallet)) {
      await wait(clock, 0)
      if (!isNeeded()) return
      await signWithWallet({ type: 'sign', wallet, wrapKey, request, calls }, outside)
    }
}

const text = '0x68656c6c6f'
/** The same kind of text in base58. */
const solanaText = 'Cn8eVZg'

/** A message for each account. */
function requestsOf({ record }: StoredWallet): readonly SignRequest[] {
  const { evm, sol } = record
  const own = { namespace: 'eip155', chainId: 'eip155:1', method: 'personal_sign', params: [text, evm] } as const
  const smart = smartAccountOf(evm as Address).address
  const message = { message: solanaText, pubkey: sol }
  return [
    own,
    { ...own, params: [text, smart] },
    { namespace: 'solana', chainId: 'solana:mainnet', method: 'solana_signMessage', params: message },
  ]
}

const names = ['createRecovery', 'prepareAuth', 'release', 'verify', 'recover', 'prepareDevice', 'addDevice'] as const
type Fields = Readonly<Record<string, unknown>>

/** Both vaults, in this worker. */
async function dummyVaults() {
  const keyPair = await generateHpkeKeyPair()
  const call: VaultCall = {
    ...{ key: keyPair.publicKey, requestInfo: 'dummy request', replyInfo: 'dummy reply' },
    ...{ aad: toUtf8('dummy'), payload: {} },
  }
  const stored: Partial<Record<string, Fields>> = {}
  const answers: Readonly<Record<string, () => Fields>> = {
    release: () => ({ share: stored.prepareAuth?.deviceShare }),
    verify: () => ({
      userId: 'dummy',
      wallet: { ...stored.prepareAuth, status: 'active', share: stored.prepareAuth?.recoveryShare },
    }),
    recover: () => ({ ...stored.createRecovery }),
  }
  const exchange: Exchange = createExchange(async (name, sealed) => {
    const { requestInfo: info, replyInfo, aad } = call
    const plain = await hpkeOpen({ keyPair, sealed, info, aad })
    const { replyKey, payload } = JSON.parse(fromUtf8(plain ?? new Uint8Array(0)) ?? '{}')
    stored[name] = payload
    const reply = toUtf8(JSON.stringify(answers[name]?.() ?? {}))
    return hpkeSeal({
      recipientKey: fromBase64(String(replyKey)) ?? new Uint8Array(0),
      info: replyInfo,
      aad,
      plain: reply,
    })
  })
  const calls = Object.fromEntries(names.map((name) => [name, call])) as Record<(typeof names)[number], VaultCall>
  return { calls, exchange }
}
