import type { Clock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'
import { parseErrorBody } from '@latchkey/contracts/api/errorBody'
import type { VaultRole } from '@latchkey/contracts/vault/routes'
import type { Log } from '@latchkey/node/log'
import type { SecureConfig } from './config.ts'

const carryEveryMs = 10_000
const timeoutMs = 5_000
/** Maximum statements per direction and round, so that a vault that returns endless statements cannot keep the other one busy. */
const carriedMax = 200

/**
 * Delivers each vault's pending statements to the other vault, and the receipts back, so that a freeze or a revocation reaches both
 * even if the visitor leaves. The statements are signed and sealed: this server can neither read, forge nor change them.
 */
export function carryStatements(params: carryStatements.Params): () => void {
  const { clock, log } = params
  let problems = ''
  let cancel = clock.after(carryEveryMs, run)
  function run(): void {
    void carryBoth(params).then((found) => {
      const reasons = [...new Set(found)].sort().join('; ')
      // Logs each problem once, not in every round.
      if (reasons !== '' && reasons !== problems)
        log.warn({ reasons }, 'statements between the vaults were not delivered')
      problems = reasons
      cancel = clock.after(carryEveryMs, run)
    })
  }
  return () => cancel()
}

export declare namespace carryStatements {
  type Params = Carrier & { readonly clock: Clock; readonly log: Log }
}

type Carrier = Pick<SecureConfig, 'vaults'> & { readonly fetch: typeof globalThis.fetch }

/** One round in both directions. Returns why statements were not delivered; never rejects. */
export async function carryBoth(carrier: Carrier): Promise<readonly string[]> {
  const [there, back] = await Promise.all([carry(carrier, 'auth', 'recovery'), carry(carrier, 'recovery', 'auth')])
  return [...there, ...back]
}

/** One direction. Returns why statements were not delivered; they stay pending at their sender. */
async function carry(carrier: Carrier, from: VaultRole, to: VaultRole): Promise<readonly string[]> {
  const problems: string[] = []
  const call = async (role: VaultRole, path: string, body: object): Promise<Record<string, unknown> | undefined> => {
    const answer = await post(carrier, `${carrier.vaults[role].url}${path}`, body)
    if (typeof answer !== 'string') return answer
    problems.push(`${role} vault: ${answer}`)
    return undefined
  }
  for (let carried = 0; carried < carriedMax && problems.length === 0; ) {
    const statements = (await call(from, '/v1/statements/pending', {}))?.statements
    if (!Array.isArray(statements) || statements.length === 0) break
    for (const handover of statements) {
      const receipt = (await call(to, '/v1/links/handover', { handover }))?.handover
      if (receipt !== undefined) await call(from, '/v1/links/handover', { handover: receipt })
    }
    carried += statements.length
  }
  return problems
}

/** The response, or the reason it failed. */
async function post({ fetch }: Carrier, url: string, body: object) {
  try {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const answer: unknown = await response.json()
    const error = response.ok ? undefined : parseErrorBody(answer)
    if (response.ok && isRecord(answer)) return answer
    return error ? `${error.code}: ${error.message}` : `status ${response.status}`
  } catch {
    return 'no answer'
  }
}
