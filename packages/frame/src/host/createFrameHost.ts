import { type Clock, systemClock } from '@latchkey/base/clock'
import { createEmitter, type Emitter } from '@latchkey/base/emitter'
import { errorOf } from '@latchkey/base/errors'
import { isRecord } from '@latchkey/base/isRecord'
import { parseUrl } from '@latchkey/base/parseUrl'
import { frameProtocolVersion, frameReadyTimeoutMs } from '@latchkey/contracts/constants/frame'
import {
  FRAME_LOAD_FAILED,
  FRAME_NOT_READY,
  FRAME_ORIGIN_INVALID,
  FRAME_RPC_ABORTED,
  FRAME_SAME_ORIGIN,
} from '@latchkey/contracts/errors/frame'
import type {
  FrameAnswer,
  FrameEventName,
  FrameEventPayload,
  FrameRequestInput,
} from '@latchkey/contracts/frame/messageTypes'
import { browserPage, type FrameElement, type FramePage, type PageMessage } from './browserPage.ts'
import type { FrameCodec } from './codec.ts'
import {
  type FrameEffect,
  type FrameMachineEvent,
  type FrameState,
  initialFrameState,
  type RejectReason,
  transition,
} from './frame.machine.ts'
import { abortError, createOpenRequests, type OpenRequests } from './openRequests.ts'

/** The page's side of the channel; first parameter of the functions in this folder. */
export type FrameHost = {
  readonly clock: Clock
  readonly requests: OpenRequests
  readonly state: () => FrameState
  readonly dispatch: (event: FrameMachineEvent) => void
  /** Events from the frame. */
  readonly on: Emitter<FrameEvents>['on']
  /** Sent to every document of the frame before any request. */
  readonly synced: Map<SyncName, FrameRequestInput<SyncName>>
  /** Closes what the frame shows, as Escape inside the frame does. False if it shows nothing. */
  readonly dismiss: () => boolean
}

export type SyncName = 'sync theme' | 'sync dapp data'
type FrameEvents = { readonly [name in FrameEventName]: FrameEventPayload<name> }

/**
 * Prepares the frame; the first request loads it.
 * @throws FRAME_ORIGIN_INVALID, FRAME_SAME_ORIGIN
 */
export function createFrameHost(params: createFrameHost.Params): FrameHost {
  const { secureOrigin, projectId, clock = systemClock, page = browserPage(window), onFailure, onVisibility } = params
  requireOtherOrigin(secureOrigin, page.origin)
  const url = `${secureOrigin}/sdk?projectId=${encodeURIComponent(projectId)}`
  const loadCodec = params.loadCodec ?? (() => import('./codec.ts').then(({ codec }) => codec))
  const requests = createOpenRequests(clock)
  const emitter = createEmitter<FrameEvents>()
  const synced: FrameHost['synced'] = new Map()
  let state = initialFrameState
  let codec: FrameCodec | undefined
  let codecLoading: Promise<void> | undefined
  let element: FrameElement | undefined
  let isVisible = false
  let port: MessagePort | undefined
  let stopTimer = (): void => {}
  let stopListening = (): void => {}

  function dispatch(event: FrameMachineEvent): void {
    const step = transition(state, event)
    state = step.state
    for (const effect of step.effects) run(effect)
  }

  function run(effect: FrameEffect): void {
    switch (effect.type) {
      case 'startTimer':
        stopTimer()
        stopTimer = clock.after(effect.ms, () => dispatch({ type: 'timer' }))
        break
      case 'stopTimer':
        stopTimer()
        break
      case 'load':
        loadSchemas()
        if (element) element.reload()
        else mount()
        break
      case 'openPort':
        loadSchemas()
        openPort(effect.frameNonce)
        break
      case 'closePort':
        port?.close()
        port = undefined
        setVisible(false)
        break
      case 'release':
        // Failures are ignored: these requests have no caller.
        for (const [name, payload] of synced) requests.add(name, payload, undefined).catch(() => {})
        send()
        break
      case 'sendWaiting':
        send()
        break
      case 'reject':
        if (effect.reason === 'notReady' || effect.reason === 'loadFailed') onFailure?.()
        requests.reject(effect.which, (name) => errorFor(effect.reason, abortError(name)))
        break
      case 'removeElement':
        stopListening()
        emitter.clear()
        element?.remove()
    }
  }

  /** Called before each port as well, because a document may announce itself after the schemas have failed to load. */
  function loadSchemas(): void {
    codecLoading ??= loadCodec().then(
      (loaded) => {
        codec = loaded
      },
      () => {
        codecLoading = undefined
        dispatch({ type: 'loadFailed' })
      },
    )
  }

  function mount(): void {
    // Subscribe before the frame exists, to receive its first message.
    stopListening = page.onMessage(receive)
    element = page.mount(url, {
      onDismiss: () => void dismiss(),
      onError: () => dispatch({ type: 'loadFailed' }),
    })
  }

  function setVisible(visible: boolean): void {
    element?.setVisible(visible)
    if (visible === isVisible) return
    isVisible = visible
    onVisibility?.(visible)
  }

  function dismiss(): boolean {
    if (!isVisible) return false
    const dismissed = requests.add('dismiss', undefined, undefined) as Promise<FrameAnswer<'dismiss'>>
    send()
    dismissed
      .then(
        ({ isDismissed }) => isDismissed,
        () => false,
      )
      .then((isDismissed) => {
        // The dialog is still loading, or the secure site is of an earlier version or does not respond.
        if (isDismissed) return
        requests.abortRpc()
        setVisible(false)
      })
    return true
  }

  function receive({ data, origin, source }: PageMessage): void {
    if (origin !== secureOrigin || !element?.isSource(source) || !isRecord(data) || data.type !== 'READY') return
    if (data.version !== frameProtocolVersion) dispatch({ type: 'loadFailed' })
    else if (typeof data.frameNonce === 'string') dispatch({ type: 'announced', frameNonce: data.frameNonce })
  }

  function openPort(frameNonce: string): void {
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = async ({ data }) => {
      await codecLoading
      if (port === port1 && codec) answered(codec, data)
    }
    element?.post({ type: 'INIT', frameNonce, projectId, protocol: frameProtocolVersion }, secureOrigin, port2)
  }

  function answered(codec: FrameCodec, data: unknown): void {
    const message = codec.decodeMessage(data)
    if (message?.type === 'open') dispatch({ type: 'opened' })
    else if (message?.type === 'answer' || message?.type === 'error') requests.settle(codec, message)
    else if (message?.type === 'event' && codec.isEvent(message.name, message.payload)) {
      const payload = message.payload as FrameEvents[typeof message.name]
      if (message.name === 'visibility') setVisible((payload as FrameEvents['visibility']).visible)
      emitter.emit(message.name, payload)
    }
  }

  function send(): void {
    const current = port
    if (codec && current) requests.send(codec, (text) => current.postMessage(text))
  }

  function errorFor(reason: RejectReason, aborted: Error): Error {
    const values = { origin: secureOrigin, seconds: frameReadyTimeoutMs / 1000, hint: hostHint(secureOrigin) }
    if (reason === 'notReady') return errorOf(FRAME_NOT_READY, { values })
    if (reason === 'loadFailed') return errorOf(FRAME_LOAD_FAILED)
    return reason === 'reloaded' ? errorOf(FRAME_RPC_ABORTED) : aborted
  }

  return { clock, requests, state: () => state, dispatch, on: emitter.on, synced, dismiss }
}

export declare namespace createFrameHost {
  type Params = {
    /** Origin of the secure site, such as `https://secure.example`. */
    readonly secureOrigin: string
    readonly projectId: string
    readonly clock?: Clock | undefined
    /** Called when the secure site could not be loaded, before the waiting requests are rejected. */
    readonly onFailure?: (() => void) | undefined
    /** Called when the frame begins and ceases to show something. */
    readonly onVisibility?: ((isVisible: boolean) => void) | undefined
    /** Default: the page of the browser. */
    readonly page?: FramePage | undefined
    /** Default: loads this package's schemas. */
    readonly loadCodec?: (() => Promise<FrameCodec>) | undefined
  }
}

/** Despite its sandbox, a frame on the page's own origin would share storage and memory with the page. */
function requireOtherOrigin(secureOrigin: string, pageOrigin: string): void {
  if (parseUrl(secureOrigin)?.origin !== secureOrigin || !/^https?:/.test(secureOrigin))
    throw errorOf(FRAME_ORIGIN_INVALID, { values: { origin: secureOrigin } })
  if (secureOrigin === pageOrigin) throw errorOf(FRAME_SAME_ORIGIN, { values: { origin: secureOrigin } })
}

/** Such hosts exist in development only. */
function hostHint(origin: string): string {
  const { hostname } = new URL(origin)
  if (!hostname.endsWith('.localhost')) return ''
  return ` Safari on macOS does not resolve ${hostname}: add the line '127.0.0.1 ${hostname}' to /etc/hosts.`
}

/** Closes the channel permanently and removes the frame from the page. */
export function removeFrame(host: FrameHost): void {
  host.dispatch({ type: 'remove' })
}
