import type { Clock } from '@latchkey/base/clock'
import { isRecord } from '@latchkey/base/isRecord'
import { closeRefused } from '@latchkey/contracts/constants/relay'
import { dropSocket, type RelaySocket, type RelaySocketConstructor } from './relaySocket.ts'

/** Each relay gets this head start before the next one. */
const headStartMs = 300
/** Limit for all relays together; shorter than the connection's own time-out. */
const raceMaxMs = 10_000
/** A relay that sends no frame for this long after a request is replaced, so that failover takes less than 3 s. */
const silenceMaxMs = 2_500

/**
 * Opens a socket to the first relay of the list that accepts one, in the order of the list with a head start each. Loaded only when
 * an app has several relays. Rejects if none accepts.
 */
export function raceRelays(params: raceRelays.Params): Promise<RelaySocket> {
  const { addresses, failed, clock, onPublish } = params
  const WebSocket = params.webSocket ?? (globalThis.WebSocket as RelaySocketConstructor)
  const all = addresses.map((_, index) => index)
  const order = [...all.filter((index) => !failed.has(index)), ...all.filter((index) => failed.has(index))]
  return new Promise((resolve, reject) => {
    const opening = new Set<RelaySocket>()
    let next = 0
    let pending = order.length
    let isOver = false
    let cancelNext = (): void => {}
    const cancelRace = clock.after(raceMaxMs, lose)

    function end(): void {
      isOver = true
      cancelNext()
      cancelRace()
      for (const socket of opening) dropSocket(socket)
    }

    function lose(): void {
      end()
      reject(new Error('No relay accepted a connection.'))
    }

    function startNext(): void {
      cancelNext()
      const index = order[next]
      next += 1
      if (index === undefined || isOver) return
      cancelNext = clock.after(headStartMs, startNext)
      open(index).catch(countFailure)
    }

    function countFailure(): void {
      pending -= 1
      if (isOver) return
      if (pending === 0) lose()
      else startNext()
    }

    async function open(index: number): Promise<void> {
      const url = await addresses[index]?.(params.issuedAtSec)
      if (isOver || url === undefined) return
      const socket = new WebSocket(url)
      opening.add(socket)
      socket.onerror = () => {}
      socket.onclose = () => {
        opening.delete(socket)
        countFailure()
      }
      socket.onopen = () => {
        opening.delete(socket)
        end()
        resolve(handOver(socket, { clock, onPublish, onFailed: () => isAnotherLeft(index) }))
      }
    }

    /** Moves a relay that refused us or stopped responding to the end of the next race. False once all relays were moved. */
    function isAnotherLeft(index: number): boolean {
      failed.add(index)
      if (failed.size < addresses.length) return true
      failed.clear()
      return false
    }

    startNext()
  })
}

export declare namespace raceRelays {
  type Params = {
    /** For each relay, the URL of a connection attempt with a token issued at this time. */
    readonly addresses: readonly ((issuedAtSec: number) => Promise<string>)[]
    readonly issuedAtSec: number
    /** Indices of relays that are tried last; kept by the caller between races. */
    readonly failed: Set<number>
    readonly clock: Clock
    /**
     * Called with each message that we publish. A relay that received a message from another relay does not know its sender and
     * would deliver it back to us after a failover.
     */
    readonly onPublish: (sent: ReturnType<typeof ownMessagesIn>[number]) => void
    readonly webSocket: RelaySocketConstructor | undefined
  }
}

/**
 * Hands the open socket to its new owner, which sets its listeners before it receives the open event. A refusal is reported only
 * when no other relay is left to try; an unresponsive relay counts as closed.
 */
function handOver(
  socket: RelaySocket,
  { clock, onPublish, onFailed }: Pick<raceRelays.Params, 'clock' | 'onPublish'> & { readonly onFailed: () => boolean },
): RelaySocket {
  let cancelSilence: (() => void) | undefined
  let isHandedOver = false
  /** The socket closed before it was handed over. */
  let closed: unknown
  const lost = { code: 1006, reason: '' }

  function heard(): void {
    cancelSilence?.()
    cancelSilence = undefined
  }

  function drop(): void {
    heard()
    dropSocket(socket)
  }

  const facade: { -readonly [key in keyof RelaySocket]: RelaySocket[key] } = {
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send(text) {
      socket.send(text)
      // Acknowledgements get no response.
      if (!text.includes('"method":"')) return
      cancelSilence ??= clock.after(silenceMaxMs, fallSilent)
      for (const message of ownMessagesIn(text)) onPublish(message)
    },
    close: (code) => socket.close(code),
    terminate: drop,
  }

  function fallSilent(): void {
    drop()
    onFailed()
    tell(facade.onclose, lost)
  }

  socket.onmessage = (event: never) => {
    heard()
    facade.onmessage?.(event)
  }
  socket.onclose = (event: { readonly code: number }) => {
    heard()
    closed = event.code === closeRefused && onFailed() ? lost : event
    if (isHandedOver) tell(facade.onclose, closed)
  }
  clock.after(0, () => {
    isHandedOver = true
    if (closed) tell(facade.onclose, closed)
    // Without listeners, the attempt was abandoned in the meantime.
    else if (facade.onclose) tell(facade.onopen, undefined)
    else drop()
  })
  return facade
}

function tell(listener: RelaySocket['onclose'], event: unknown): void {
  listener?.(event as never)
}

/** A message as its recipients receive it. */
type Sent = { readonly topic: string; readonly message: string }

/** Extracts the published messages from a request's params, by method. */
const published: Readonly<Record<string, readonly (readonly [topic: string, message: string])[]>> = {
  irn_publish: [['topic', 'message']],
  wc_proposeSession: [['pairingTopic', 'sessionProposal']],
  wc_approveSession: [
    ['pairingTopic', 'sessionProposalResponse'],
    ['sessionTopic', 'sessionSettlementRequest'],
  ],
}

/** The messages that one of our frames publishes. */
function ownMessagesIn(frame: string): readonly Sent[] {
  const { method, params } = JSON.parse(frame) as { readonly method?: string; readonly params?: unknown }
  const places = (method !== undefined && Object.hasOwn(published, method) && published[method]) || []
  return places.flatMap(([topicKey, messageKey]) => {
    const { [topicKey]: topic, [messageKey]: message } = isRecord(params) ? params : {}
    return typeof topic === 'string' && typeof message === 'string' ? [{ topic, message }] : []
  })
}
