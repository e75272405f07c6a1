import dns from 'node:dns'
import net from 'node:net'

/**
 * Blocks connections of the official clients to other hosts: fetch, http and websockets all use Node's sockets. Loaded
 * before each test file.
 */
const attempts: string[] = []

/** Hosts outside this machine that something tried to reach. */
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

/** `connect` is called with options, with a port and a host, or with these in one array. */
function hostOf(args: readonly unknown[]): string {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: string | null; path?: string | null }
    return path && !host ? '' : (host ?? 'localhost')
  }
  return typeof second === 'string' ? second : ''
}
