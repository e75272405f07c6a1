import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { LogLevel } from './logLevel.ts'

export type Log = Logger

/**
 * The log of one program: a JSON object per line, `{"level", "at", "part", "event", …}`, on stderr, because stdout carries the
 * `ready` line. Write `log.warn({ chain }, 'node did not answer')`. Fields never hold tokens, keys, messages or signatures.
 */
export function createLog(part: string, options: createLog.Options = {}): Log {
  const { level = 'info', stream = destination({ dest: 2, sync: true }) } = options
  return pino(
    {
      level,
      base: { part },
      messageKey: 'event',
      timestamp: () => `,"at":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  )
}

export declare namespace createLog {
  type Options = { readonly level?: LogLevel; readonly stream?: DestinationStream }
}
