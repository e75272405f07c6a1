import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import type { CheckCommand, CreateCommand, JoinCommand, SignCommand, SignerCommand } from './commands.ts'
import {
  errorOfOutput,
  readOutput,
  type SignerOutput,
  type SignResult,
  type StoredWallet,
  type VaultAsk,
  type WalletAccess,
} from './outputs.ts'

/** Time limit for the next message of a worker. Deriving a key takes well under a second. */
const answerWaitMs = 20_000

/** Starts the workers that hold keys, and forwards their sealed requests. */
export type Signer = {
  readonly spawn: () => SignerWorker
  /** Sends a sealed request to the vault of its call; resolves with the sealed answer. */
  readonly send: (ask: VaultAsk) => Promise<Uint8Array>
  readonly clock: Clock
}

/** The part of `Worker` that is used. */
export type SignerWorker = {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (message: SignerCommand | { readonly reply: Uint8Array }) => void
  readonly terminate: () => void
}

/** Creates a wallet and stores its halves in the vaults. The frame then commits it. */
export async function createWallet(signer: Signer, params: Omit<CreateCommand, 'type'>): Promise<StoredWallet> {
  const output = await runSigner(signer, { type: 'create', ...params })
  if ('pub' in output && output.pub.status === 'active') return output.pub.wallet
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/** Signs a request that the visitor approved. @throws EMBEDDED_KEY_MISMATCH, EMBEDDED_ADDRESS_MISMATCH and errors of the keys */
export async function signRequest(signer: Signer, params: Omit<SignCommand, 'type'>): Promise<SignResult> {
  const output = await runSigner(signer, { type: 'sign', ...params })
  if ('sig' in output) return output.sig
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/** Signs in on a new device. @throws EMBEDDED_KEY_MISMATCH when the vaults disagree */
export async function joinWallet(signer: Signer, params: Omit<JoinCommand, 'type'>): Promise<WalletAccess> {
  const output = await runSigner(signer, { type: 'join', ...params })
  if ('pub' in output) return output.pub
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/** Checks that this device can use its wallet. @throws EMBEDDED_KEY_MISMATCH, EMBEDDED_ADDRESS_MISMATCH */
export async function checkWallet(signer: Signer, params: Omit<CheckCommand, 'type'>): Promise<WalletAccess> {
  const output = await runSigner(signer, { type: 'check', ...params })
  if ('pub' in output) return output.pub
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/** Runs one command in a new worker, then terminates the worker to free the memory that held keys. */
async function runSigner({ spawn, send, clock }: Signer, command: SignerCommand): Promise<SignerOutput> {
  const worker = spawn()
  try {
    let output = await nextOutput(worker, clock, command)
    while ('ask' in output) output = await nextOutput(worker, clock, { reply: await send(output.ask) })
    if ('err' in output) throw errorOfOutput(output.err)
    return output
  } finally {
    worker.terminate()
  }
}

function nextOutput(
  worker: SignerWorker,
  clock: Clock,
  message: Parameters<SignerWorker['postMessage']>[0],
): Promise<SignerOutput> {
  return new Promise((resolve, reject) => {
    const failed = (cause?: unknown) => reject(errorOf(EMBEDDED_SIGNER_FAILED, { cause }))
    const cancel = clock.after(answerWaitMs, () => failed())
    worker.onmessage = ({ data }) => {
      cancel()
      const output = readOutput(data)
      if (output) resolve(output)
      else failed()
    }
    worker.onerror = ({ message: cause }) => {
      cancel()
      failed(cause)
    }
    worker.postMessage(message)
  })
}
