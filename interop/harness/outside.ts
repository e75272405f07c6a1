import dns from 'node:dns'
import net from 'node:net'

/**
 * Keeps the official clients on this machine: whatever they connect to, by fetch, http or a websocket, goes through a socket of Node.
 * Loaded before each file of tests.
 */
const attempts: string[] = []

/** Hosts that something tried to reach outside this machine. */
export const outsideAttempts = (): readonly string[] => attempts

const isLocal = (host: string): boolean => ['localhost', '::1', ''].includes(host) || host.startsWith('127.')

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]): net.Socket {
  const host = hostOf(args)
  if (isLocal(host)) return Reflect.apply(connect, this, args)
  attempts.push(host)
  queueMicrotask(() => this.destroy(new Error(`The interop tests keep off the network: ${host}`)))
  return this
} as typeof connect

const lookup = dns.lookup
dns.lookup = function (this: unknown, host: string, ...args: unknown[]) {
  if (!isLocal(host) && net.isIP(host) === 0) attempts.push(host)
  return Reflect.apply(lookup, this, [isLocal(host) || net.isIP(host) > 0 ? host : 'localhost', ...args])
} as unknown as typeof lookup

/** Node calls `connect` with options, with a port and host, or with these already put into one array. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string | null; path?: string | null }
    return path && !host ? '' : (host ?? 'localhost')
  }
  return typeof second === 'string' ? second : ''
}
