import { createLog } from '@latchkey/node/log'
import type { LogLevel } from '@latchkey/node/logLevel'
import { type Log, levelOf } from './log.ts'

/** Logs events of `level` and above to stderr. In a separate file, because the published test relay has no log library. */
export function relayLog(level: LogLevel): Log {
  const log = createLog('relay', { level })
  return (event, fields = {}) => log[levelOf[event]](fields, event)
}
