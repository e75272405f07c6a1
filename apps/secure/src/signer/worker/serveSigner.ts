import { type Clock, systemClock } from '@latchkey/base/clock'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import type { SignerCommand } from '../commands.ts'
import { outputOfError, readOutput, type SignerOutput } from '../outputs.ts'
import { readWallet } from '../storedWallet.ts'
import { checkWallet } from './checkWallet.ts'
import { createWallet } from './createWallet.ts'
import { exportWallet } from './exportWallet.ts'
import { joinWallet } from './joinWallet.ts'
import { protectWallet } from './protectWallet.ts'
import type { RequestSecret } from './recoveredShare.ts'
import type { Outside } from './recoverWallet.ts'
import { signActs } from './signActs.ts'
import { signWithWallet } from './signWithWallet.ts'
import { createExchange } from './vaultExchange.ts'

/** The part of a dedicated worker's global scope that is used. */
export type SignerScope = {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  readonly postMessage: (message: SignerOutput) => void
}

/** Runs one command, after an optional warm-up, and ignores all others: each command needs a new worker with clean memory. */
export function serveSigner(scope: SignerScope, clock: Clock = systemClock): void {
  let started = false
  /** Open questions: by call, or by the name of the output. */
  const waiting = new Map<string, (reply: Reply) => void>()
  const ask = (output: SignerOutput, name: string): Promise<Reply> => {
    post(scope, output)
    return new Promise((resolve) => waiting.set(name, resolve))
  }
  const exchange = createExchange(async (call, sealed) => {
    const { reply } = await ask({ ask: { call, sealed } }, call)
    return reply instanceof Uint8Array ? reply : new Uint8Array(0)
  })
  const requestSecret: RequestSecret = async (factors) => readSecret((await ask({ factors }, 'secret')).secret)
  const keep: Outside['keep'] = async (wallet) => void (await ask({ keep: wallet }, 'kept'))
  scope.onmessage = ({ data }) => {
    const answered = isRecord(data) ? questionOf(data) : undefined
    if (isRecord(data) && answered !== undefined) {
      const resolve = waiting.get(answered)
      waiting.delete(answered)
      return resolve?.(data)
    }
    if (started) return
    if (isRecord(data) && data.type === 'exercise') {
      // If the warm-up fails, the worker is only slower.
      import('./exercise.ts').then(({ exercise }) => exercise(clock, () => !started)).catch(() => {})
      return
    }
    started = true
    run(data as SignerCommand, { exchange, requestSecret, keep, clock }).then(
      (output) => post(scope, output),
      (error: unknown) => post(scope, outputOfError(error)),
    )
  }
}

type Reply = Readonly<Record<string, unknown>>

/** The question that a message answers; undefined for commands. */
function questionOf(data: Reply): string | undefined {
  if ('reply' in data) return String(data.call)
  return ['secret', 'kept'].find((name) => name in data)
}

/** @throws EMBEDDED_SIGNER_FAILED */
function readSecret(value: unknown): FactorSecret {
  if (!isRecord(value)) throw errorOf(EMBEDDED_SIGNER_FAILED)
  const { type, password, credentialId, salt, prf } = value
  if (type === 'password' && typeof password === 'string') return { type, password }
  if (type !== 'passkey' || typeof credentialId !== 'string' || typeof salt !== 'string')
    throw errorOf(EMBEDDED_SIGNER_FAILED)
  if (!(prf instanceof Uint8Array)) throw errorOf(EMBEDDED_SIGNER_FAILED)
  return { type, credentialId, salt, prf }
}

function post(scope: SignerScope, output: SignerOutput): void {
  scope.postMessage(readOutput(output) ?? { err: { code: EMBEDDED_SIGNER_FAILED.code } })
}

async function run(command: SignerCommand, outside: Outside & { readonly clock: Clock }): Promise<SignerOutput> {
  const { exchange } = outside
  if (command.type === 'create') return createWallet(command, exchange)
  if (command.type === 'join') return joinWallet(command, outside)
  if (command.type === 'export') return exportWallet(command, outside)
  const wallet = readWallet(command.wallet)
  if (!wallet) throw errorOf(EMBEDDED_SIGNER_FAILED)
  if (command.type === 'protect') return protectWallet({ ...command, wallet }, outside)
  if (command.type === 'act') return signActs({ ...command, wallet }, exchange)
  if (command.type === 'check') return checkWallet({ ...command, wallet }, exchange)
  return signWithWallet({ ...command, wallet }, outside)
}
