import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { type Clock, systemClock } from '@latchkey/base/clock'
import { closeReasonMaxBytes, closeRefused } from '@latchkey/contracts/constants/relay'
import { type WebSocket, WebSocketServer } from 'ws'
import { authenticate, type Refusal } from './auth.ts'
import { createHttpServer, credentialsOf, refuseUpgrade } from './http.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { type Log, silentLog } from './log.ts'
import type { Mailbox } from './mailbox/port.ts'
import { createSockets } from './ws.ts'

export type Relay = {
  readonly url: string
  readonly port: number
  readonly stats: () => { readonly sockets: number; readonly topicsInMemory: number }
  /** Says goodbye to clients, writes what is left, frees the port. Idempotent. */
  readonly close: () => Promise<void>
}

const closeGraceMs = 3_000
/** A project id that nobody registered is named once, and only so many of them are remembered. */
const warnedMax = 1_000

/** Starts a relay. Rejects when the port is taken or the data folder cannot be opened. */
export async function createRelay(options: createRelay.Options): Promise<Relay> {
  const { host = '127.0.0.1', projectIds, audiences = [], clock = systemClock, log = silentLog } = options
  const limits: Limits = { ...defaultLimits, ...options.limits }
  const open = await mailboxOpener(options, { clock, limits })
  const server = createHttpServer({ nowMs: clock.now })
  const port = await listen(server, { port: options.port, host })
  const mailbox = openMailbox(server, open)
  const sockets = createSockets({ mailbox, clock, limits, log })
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameMaxBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const warn = unregisteredWarning(projectIds, log)
  let closed: Promise<void> | undefined

  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const { useOnCloseEvent, ...credentials } = credentialsOf(req)
    const nowSec = Math.floor(clock.now() / 1000)
    void authenticate(credentials, { nowSec, projectIds, audiences, port }).then((admitted) => {
      if (socket.destroyed) return
      if (closed) return socket.destroy()
      if (admitted.ok) {
        warn(admitted.value.projectId)
        wss.handleUpgrade(req, socket, head, (ws) => sockets.admit(ws, admitted.value))
        return
      }
      log('refused', { code: admitted.reason.error.code })
      if (useOnCloseEvent) wss.handleUpgrade(req, socket, head, (ws) => refuseByClose(ws, admitted.reason))
      else refuseUpgrade(socket, { status: admitted.reason.status, text: admitted.reason.error.message })
    })
  })

  async function close(): Promise<void> {
    server.close()
    await sockets.close(closeGraceMs)
    server.closeAllConnections()
    await mailbox.close()
  }

  return {
    url: `ws://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    stats: () => ({ sockets: sockets.count(), ...mailbox.stats() }),
    close() {
      closed ??= close()
      return closed
    },
  }
}

export declare namespace createRelay {
  type Options = {
    /** 0 takes a free one. */
    readonly port: number
    readonly host?: string
    /** Registered projects (32 hex digits). Without them we are in development: every well-formed id is let in. */
    readonly projectIds?: readonly string[] | undefined
    /** Folder of the mailbox; `mailbox` replaces it. */
    readonly dataDir?: string
    readonly mailbox?: Mailbox
    readonly clock?: Clock
    /** Addresses clients are configured with; their tokens name one of them. */
    readonly audiences?: readonly string[]
    readonly log?: Log
    readonly limits?: Partial<Limits>
  }
}

function listen(server: Server, params: { readonly port: number; readonly host: string }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(params.port, params.host, () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** A relay with a mailbox of its own, in memory say, does without the native module of the default one. */
async function mailboxOpener(
  { mailbox, dataDir = '.latchkey/relay' }: createRelay.Options,
  params: { readonly clock: Clock; readonly limits: Limits },
): Promise<() => Mailbox> {
  if (mailbox) return () => mailbox
  const { lmdbMailbox } = await import('./mailbox/lmdb.ts')
  return () => lmdbMailbox({ path: join(dataDir, 'mailbox'), ...params })
}

/** Opened after the port was won, so that a second relay on the same folder fails before it touches it. */
function openMailbox(server: Server, open: () => Mailbox): Mailbox {
  try {
    return open()
  } catch (cause) {
    server.close()
    throw cause
  }
}

/** Browsers cannot read a refused upgrade: clients ask for the reason as a close event. */
function refuseByClose(ws: WebSocket, { error }: Refusal): void {
  ws.on('error', () => {})
  // The texts are ASCII; a close reason may not be longer.
  ws.close(closeRefused, error.message.slice(0, closeReasonMaxBytes))
}

function unregisteredWarning(projectIds: readonly string[] | undefined, log: Log): (projectId: string) => void {
  const warned = new Set<string>()
  return (projectId) => {
    if (projectIds || warned.has(projectId) || warned.size >= warnedMax) return
    warned.add(projectId)
    log('unregistered project let in (development)', { projectId })
  }
}
