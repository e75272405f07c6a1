import { deadline } from '@latchkey/base/deadline'
import { errorOf, isLatchkeyError, type LatchkeyError } from '@latchkey/base/errors'
import { API_TIMED_OUT, API_UNREACHABLE } from '@latchkey/contracts/errors/api'
import { RELAY_OFFLINE, RELAY_UNREACHABLE } from '@latchkey/contracts/errors/protocolClient'
import { POPUPS_BLOCKED, STORAGE_BLOCKED, WALLET_UNREACHABLE } from '@latchkey/contracts/errors/troubleshoot'
import { assertAlive } from '../assertAlive.ts'
import type { Latchkey } from '../latchkey.ts'
import type { CheckName, CheckResult, RunCheck } from './check.ts'
import { checkPopups } from './checkPopups.ts'
import { checkRelay } from './checkRelay.ts'
import { checkClock, checkOrigin, checkServer } from './checkServer.ts'
import { checkStorage } from './checkStorage.ts'
import { checkNetwork, checkWallet } from './checkWallet.ts'

/** Time limit of each check. */
const checkTimeoutMs = 5_000

const apiTimedOut = () => errorOf(API_TIMED_OUT, { values: { seconds: checkTimeoutMs / 1000 } })

type Check = {
  readonly run: RunCheck
  readonly timedOut: () => LatchkeyError
  /** Skipped if this check did not succeed. */
  readonly after?: CheckName
}

const checks: { readonly [name in CheckName]: Check } = {
  online: { run: checkOnline, timedOut: () => errorOf(RELAY_OFFLINE) },
  server: { run: checkServer, timedOut: apiTimedOut, after: 'online' },
  origin: { run: checkOrigin, timedOut: apiTimedOut, after: 'server' },
  relay: { run: checkRelay, timedOut: () => errorOf(RELAY_UNREACHABLE), after: 'online' },
  clock: { run: checkClock, timedOut: () => errorOf(API_UNREACHABLE), after: 'server' },
  storage: { run: checkStorage, timedOut: () => errorOf(STORAGE_BLOCKED) },
  popups: { run: checkPopups, timedOut: () => errorOf(POPUPS_BLOCKED) },
  wallet: { run: checkWallet, timedOut: () => errorOf(WALLET_UNREACHABLE) },
  network: { run: checkNetwork, timedOut: () => errorOf(WALLET_UNREACHABLE) },
}

/** Every check, in the order in which they run. */
export const checkNames = Object.keys(checks) as readonly CheckName[]

/**
 * Diagnoses problems: runs one check after another, and yields each twice, when it starts and with its outcome. Sends wallets
 * no request that would prompt the visitor. @throws INSTANCE_DESTROYED
 */
export async function* troubleshoot(
  latchkey: Latchkey,
  params: troubleshoot.Params = {},
): AsyncGenerator<CheckResult, void> {
  assertAlive(latchkey)
  const succeeded = new Set<CheckName>()
  for (const name of checkNames) {
    const { after } = checks[name]
    if (after && !succeeded.has(after)) {
      yield { name, status: 'skipped' }
      continue
    }
    yield { name, status: 'running' }
    const result = await resultOf(latchkey, name, params)
    if (result.status === 'ok') succeeded.add(name)
    yield result
  }
}

export declare namespace troubleshoot {
  type Params = {
    /** Also pings a wallet that is connected over the relay, which may wake the visitor's phone. Default false. */
    readonly pingWallet?: boolean | undefined
    /**
     * Also opens a window and closes it at once, to detect whether this browser blocks the windows of social sign-in.
     * Call it while handling a click: otherwise every browser blocks them. Default false.
     */
    readonly openPopup?: boolean | undefined
  }
}

async function resultOf(latchkey: Latchkey, name: CheckName, params: troubleshoot.Params): Promise<CheckResult> {
  const { clock } = latchkey
  const { run, timedOut } = checks[name]
  const limit = deadline(clock, checkTimeoutMs)
  const startedAtMs = clock.now()
  const { pingWallet = false, openPopup = false } = params
  try {
    const late = new Promise<never>((_, reject) => {
      limit.signal.addEventListener('abort', () => reject(timedOut()), { once: true })
    })
    const found = await Promise.race([run(latchkey, { signal: limit.signal, pingWallet, openPopup }), late])
    if (found === 'skipped') return { name, status: 'skipped' }
    return { name, status: 'ok', ...(found !== undefined && { ms: found }) }
  } catch (cause) {
    const error = isLatchkeyError(cause) ? cause : errorOf(API_UNREACHABLE, { cause })
    const { ms = clock.now() - startedAtMs } = (error.data ?? {}) as { readonly ms?: number }
    return { name, status: 'failed', ms, error }
  } finally {
    limit.end()
  }
}

/** Uses the browser's offline state. */
async function checkOnline(): Promise<undefined> {
  if (globalThis.navigator?.onLine === false) throw errorOf(RELAY_OFFLINE)
}
