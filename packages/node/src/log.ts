import { type DestinationStream, destination, type Logger, pino } from 'pino'
import type { LogLevel } from './logLevel.ts'

export type Log = Logger

/**
 * The log of one program: a JSON object per line, `{"level", "at", "part", "event", …}`, on stderr, because stdout carries the
 * `ready` line. Write `log.warn({ chain }, 'node did not answer')`. Fields never hold tokens, keys, messages or signatures.
 */
export function createLog(part: string, options: createLog.Options = {}): Log {
  const { level = 'info', stream = stderrStream() } = options
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

/** Log lines that a full disk rejects are buffered up to this size, and written once there is space. */
const unwrittenMaxBytes = 1024 * 1024

function stderrStream(): DestinationStream {
  const stream = destination({ dest: 2, sync: true, maxLength: unwrittenMaxBytes })
  // pino handles a closed pipe only; any other error would end the process.
  stream.on('error', () => {})
  return stream
}

export declare namespace createLog {
  type Options = { readonly level?: LogLevel; readonly stream?: DestinationStream }
}
