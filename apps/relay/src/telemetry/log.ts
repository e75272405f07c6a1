import { type LogFields, stderrLog } from '@latchkey/node/stderrLog'

/** Writes one structured line. Fields never hold topics, messages, tokens, addresses or plain client ids. */
export type Log = (event: LogEvent, fields?: LogFields) => void

export type LogEvent = keyof typeof levelOf

const levels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof levels)[number] | 'silent'
export const logLevels: readonly LogLevel[] = [...levels, 'silent']

/** All events and their levels. */
const levelOf = {
  'socket opened': 'debug',
  'socket closed': 'debug',
  'socket delayed': 'debug',
  started: 'info',
  'shutting down': 'info',
  stopped: 'info',
  'unregistered project admitted (development)': 'warn',
  'no origin allowed: browsers are refused': 'warn',
  refused: 'info',
  'unknown method': 'info',
  'socket terminated': 'warn',
  overload: 'warn',
  'storage failed': 'error',
} as const satisfies Readonly<Record<string, (typeof levels)[number]>>

export const silentLog: Log = () => {}

/** Logs events of `level` and above to stderr. */
export function relayLog(level: LogLevel): Log {
  const write = stderrLog('relay')
  const from = logLevels.indexOf(level)
  return (event, fields) => {
    if (levels.indexOf(levelOf[event]) >= from) write(levelOf[event], event, fields)
  }
}

/** Method names come from clients: only plausible names are logged. */
export const nameForLog = (method: string): string => (/^[A-Za-z_]{1,40}$/.test(method) ? method : '?')
