import { systemClock } from '@latchkey/base/clock'
import { generateWrapKey } from '@latchkey/crypto/embedded/deviceShare'
import type { SignRequest } from '../src/signer/commands.ts'
import { signRequest } from '../src/signer/signer.ts'
import { createWallet } from '../src/signer/walletCommands.ts'
import { inProcessWorker } from './inProcessWorker.ts'
import { memoryStore } from './memoryStore.ts'
import { createVaultPair } from './vaultPair.ts'

/**
 * A new wallet of the real signer whose owner is signed in on this device. `sign` signs every request without a prompt.
 */
export async function createSigningWallet(networkId: string) {
  const { userId, walletId, calls, send } = await createVaultPair()
  const signer = { spawn: inProcessWorker, send, clock: systemClock }
  const wrapKey = await generateWrapKey()
  const stored = await createWallet(signer, { userId, walletId, createdAt: 1_795_225_463_000, wrapKey, calls })
  const store = await memoryStore()
  await store.saveSession({ userId, email: 'ada@example.com', networkId })
  const sign = (request: SignRequest) => signRequest(signer, { wallet: stored, wrapKey, request, calls })
  return { stored, store, userId, sign }
}
