import { isRecord } from '@latchkey/base/isRecord'
import type { Engine } from './engine.ts'

const kinds = ['session', 'answer', 'request', 'proposal'] as const

/** Kinds of changes in the storage that tabs share. Only ids are sent; receivers read and validate storage. */
export type ChangeKind = (typeof kinds)[number]

/**
 * Channel to the other tabs of this identity. The relay delivers a message to every tab, except those that were offline, so
 * a tab announces what it changed.
 */
export type Tabs = { readonly tell: (kind: ChangeKind, id: string | number) => void; readonly close: () => void }

export function openTabs(engine: Engine, hear: openTabs.Listeners): Tabs {
  let closed = false
  let channel: BroadcastChannel | undefined
  const open = (clientId: string): void => {
    if (closed) return
    channel = new BroadcastChannel(`latchkey ${clientId}`)
    channel.onmessage = ({ data }: { readonly data: unknown }) => {
      if (!isRecord(data) || !(typeof data.id === 'string' || typeof data.id === 'number')) return
      const kind = kinds.find((one) => one === data.kind)
      if (kind) hear[kind]?.(String(data.id))?.catch(() => engine.log('tab.news.failed', { kind }))
    }
    // Keeps Node from staying alive because of the channel.
    ;(channel as { readonly unref?: () => void }).unref?.()
  }
  // Engines and frames without BroadcastChannel read storage at the next use instead.
  engine.relay
    .clientId()
    .then(open)
    .catch(() => engine.log('tab.channel.missing'))
  const tell: Tabs['tell'] = (kind, id) => channel?.postMessage({ kind, id })
  const tellSession = ({ topic }: { readonly topic: string }): void => tell('session', topic)
  const stops = (
    ['session_connect', 'session_update', 'session_extend', 'session_delete', 'session_expire'] as const
  ).map((name) => engine.events.on(name, tellSession))
  return {
    tell,
    close() {
      closed = true
      for (const stop of stops) stop()
      channel?.close()
      channel = undefined
    },
  }
}

export declare namespace openTabs {
  type Listeners = { readonly [kind in ChangeKind]?: (id: string) => Promise<void> }
}
