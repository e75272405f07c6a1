import { join } from 'node:path'
import { fail, ok, type Result } from '@latchkey/base/result'
import type { createRelay } from './createRelay.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const defaultPort = 4100
const defaultProjectId = '0'.repeat(32)

/** Options of the relay from the environment; the reason names the variable that is wrong and what to do. */
export function readConfig(env: Environment): Result<createRelay.Options, string> {
  const port = env.LATCHKEY_RELAY_PORT
    ? Number(env.LATCHKEY_RELAY_PORT)
    : defaultPort + Number(env.LATCHKEY_PORT_BASE ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return fail('LATCHKEY_RELAY_PORT (or LATCHKEY_PORT_BASE) must give a port from 0 to 65535.')
  }
  const audiences = listOf(env.LATCHKEY_RELAY_URL)
  const bad = audiences.find((url) => !/^wss?:\/\/[^/]/.test(url) || !URL.canParse(url))
  if (bad !== undefined) return fail(`LATCHKEY_RELAY_URL holds ${bad}, which is not a ws:// or wss:// address.`)
  const shared = { port, audiences, dataDir: join(env.LATCHKEY_DATA_DIR ?? '.latchkey', 'relay') }
  if (env.LATCHKEY_ENV !== 'production') return ok({ ...shared, host: env.LATCHKEY_RELAY_HOST ?? '127.0.0.1' })
  const projectIds = listOf(env.LATCHKEY_PROJECT_IDS ?? env.LATCHKEY_PROJECT_ID)
  if (projectIds.length === 0 || projectIds.some((id) => !/^[0-9a-f]{32}$/.test(id) || id === defaultProjectId)) {
    return fail(
      'In production LATCHKEY_PROJECT_IDS must list the registered project ids (32 hex digits each, not zeros).',
    )
  }
  if (audiences.length === 0)
    return fail('In production LATCHKEY_RELAY_URL must name the public address of this relay.')
  return ok({ ...shared, host: env.LATCHKEY_RELAY_HOST ?? '0.0.0.0', projectIds })
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
