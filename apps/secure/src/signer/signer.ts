import type { Clock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { EMBEDDED_SIGNER_FAILED, PROTECTION_SECRET_REQUIRED } from '@latchkey/contracts/errors/embedded'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import type { exerciseMessage, SignCommand, SignerCommand } from './commands.ts'
import {
  errorOfOutput,
  type FactorQuestion,
  readOutput,
  type SignerOutput,
  type SignResult,
  type VaultAsk,
} from './outputs.ts'
import type { StoredWallet } from './storedWallet.ts'

/** Time limit for the next message of a worker. Deriving a key takes well under a second. */
const answerWaitMs = 20_000

/** Starts the workers that hold keys, and forwards their sealed requests. */
export type Signer = {
  readonly spawn: () => SignerWorker
  /** Sends a sealed request to the vault of its call; resolves with the sealed answer. */
  readonly send: (ask: VaultAsk) => Promise<Uint8Array>
  readonly clock: Clock
  /** Requests the owner's secret of a protected wallet. Without it such a wallet is refused. */
  readonly requestFactor?: (question: FactorQuestion) => Promise<FactorSecret>
  /** Stores the wallet in case a response is lost. */
  readonly keep?: (wallet: StoredWallet) => Promise<void>
}

/** The part of `Worker` that we use. */
export type SignerWorker = {
  onmessage: ((event: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  readonly postMessage: (
    message: SignerCommand | SignerReply | typeof exerciseMessage,
    transfer: Transferable[],
  ) => void
  readonly terminate: () => void
}

/** Reply to a waiting worker. */
export type SignerReply =
  | { readonly reply: Uint8Array; readonly call: string }
  | { readonly secret: FactorSecret }
  | { readonly kept: true }

/** Signs a request that the visitor approved. @throws EMBEDDED_KEY_MISMATCH, EMBEDDED_ADDRESS_MISMATCH and errors of the keys */
export async function signRequest(signer: Signer, params: Omit<SignCommand, 'type'>): Promise<SignResult> {
  const output = await runSigner(signer, { type: 'sign', ...params })
  if ('sig' in output) return output.sig
  throw errorOf(EMBEDDED_SIGNER_FAILED)
}

/**
 * Runs one command in a worker and terminates it, which frees the memory that held keys. A worker may have several
 * questions open at once.
 */
export async function runSigner(signer: Signer, command: SignerCommand): Promise<SignerOutput> {
  const worker = signer.spawn()
  try {
    const output = await new Promise<SignerOutput>((resolve, reject) => {
      const failed = (cause?: unknown) => reject(errorOf(EMBEDDED_SIGNER_FAILED, { cause }))
      const post = postWithLimit(worker, signer.clock, failed)
      const open: Promise<unknown>[] = []
      worker.onmessage = ({ data }) => {
        post.answered()
        const output = readOutput(data)
        if (!output) failed()
        else if (isQuestion(output)) {
          const reply = replyTo(signer, output)
          open.push(reply)
          // Waits for the other requests, so that none is under way when the visitor tries again.
          reply.then(post.send, (error: unknown) => Promise.allSettled(open).then(() => reject(error)))
        } else resolve(output)
      }
      worker.onerror = ({ message: cause }) => failed(cause)
      post.send(command)
    })
    if ('err' in output) throw errorOfOutput(output.err)
    return output
  } finally {
    worker.terminate()
  }
}

/** Calls `failed` when the worker is silent for too long after a message. */
function postWithLimit(worker: SignerWorker, clock: Clock, failed: () => void) {
  let cancel = (): void => {}
  return {
    send(message: Parameters<SignerWorker['postMessage']>[0]): void {
      cancel()
      cancel = clock.after(answerWaitMs, failed)
      worker.postMessage(message, 'port' in message ? [message.port] : [])
    },
    answered: () => cancel(),
  }
}

type Question = Extract<
  SignerOutput,
  { readonly ask: unknown } | { readonly factors: unknown } | { readonly keep: unknown }
>

const isQuestion = (output: SignerOutput): output is Question =>
  'ask' in output || 'factors' in output || 'keep' in output

async function replyTo({ send, requestFactor, keep }: Signer, output: Question): Promise<SignerReply> {
  if ('ask' in output) return { reply: await send(output.ask), call: output.ask.call }
  if ('keep' in output) {
    if (!keep) throw errorOf(EMBEDDED_SIGNER_FAILED)
    await keep(output.keep)
    return { kept: true }
  }
  if (!requestFactor) throw errorOf(PROTECTION_SECRET_REQUIRED)
  return { secret: await requestFactor(output.factors) }
}
