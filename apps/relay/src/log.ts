import { type LogFields, stderrLog } from '@latchkey/node/stderrLog'

/** One structured line. Fields never hold topics, messages, tokens, addresses or client ids in clear. */
export type Log = (event: LogEvent, fields?: LogFields) => void

export type LogEvent = keyof typeof levelOf

const levels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof levels)[number] | 'silent'
export const logLevels: readonly LogLevel[] = [...levels, 'silent']

/** Every event the relay knows. */
const levelOf = {
  'socket opened': 'debug',
  'socket closed': 'debug',
  'socket delayed': 'debug',
  started: 'info',
  leaving: 'info',
  left: 'info',
  'unregistered project let in (development)': 'warn',
  'no origin is allowed: browsers are refused': 'warn',
  refused: 'info',
  'unknown method': 'info',
  'socket cut': 'warn',
  overload: 'warn',
  'storage failed': 'error',
} as const satisfies Readonly<Record<string, (typeof levels)[number]>>

export const silentLog: Log = () => {}

/** The log of the running relay, from `level` on. */
export function relayLog(level: LogLevel): Log {
  const write = stderrLog('relay')
  const from = logLevels.indexOf(level)
  return (event, fields) => {
    if (levels.indexOf(levelOf[event]) >= from) write(levelOf[event], event, fields)
  }
}

/** Anybody can send any text as a method: only what looks like a name is logged. */
export const nameForLog = (method: string): string => (/^[A-Za-z_]{1,40}$/.test(method) ? method : '?')
