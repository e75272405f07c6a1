import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { EMBEDDED_SIGNER_FAILED } from '@latchkey/contracts/errors/embedded'
import type { SignerCommand } from '../commands.ts'
import { outputOfError, readOutput, readWallet, type SignerOutput } from '../outputs.ts'
import { checkWallet } from './checkWallet.ts'
import { createWallet } from './createWallet.ts'
import { joinWallet } from './joinWallet.ts'
import { signWithWallet } from './signWithWallet.ts'
import { createExchange, type Exchange } from './vaultExchange.ts'

/** The part of a dedicated worker's global scope that is used. */
export type SignerScope = {
  onmessage: ((event: { readonly data: unknown }) => void) | null
  readonly postMessage: (message: SignerOutput) => void
}

/** Runs one command and ignores all others: each command needs a new worker with clean memory. */
export function serveSigner(scope: SignerScope): void {
  let started = false
  let waiting: ((reply: Uint8Array) => void) | undefined
  const transport: createExchange.Transport = (call, sealed) => {
    post(scope, { ask: { call, sealed } })
    return new Promise((resolve) => {
      waiting = resolve
    })
  }
  scope.onmessage = ({ data }) => {
    const resolve = waiting
    waiting = undefined
    if (isRecord(data) && data.reply instanceof Uint8Array) return resolve?.(data.reply)
    if (started) return
    started = true
    run(data as SignerCommand, createExchange(transport)).then(
      (output) => post(scope, output),
      (error: unknown) => post(scope, outputOfError(error)),
    )
  }
}

function post(scope: SignerScope, output: SignerOutput): void {
  scope.postMessage(readOutput(output) ?? { err: { code: EMBEDDED_SIGNER_FAILED.code } })
}

async function run(command: SignerCommand, exchange: Exchange): Promise<SignerOutput> {
  if (command.type === 'create') return createWallet(command, exchange)
  if (command.type === 'join') return joinWallet(command, exchange)
  const wallet = readWallet(command.wallet)
  if (!wallet) throw errorOf(EMBEDDED_SIGNER_FAILED)
  if (command.type === 'check') return checkWallet({ ...command, wallet }, exchange)
  return signWithWallet({ ...command, wallet }, exchange)
}
