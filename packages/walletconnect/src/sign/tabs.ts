import { isRecord } from '@latchkey/base/isRecord'
import type { Engine } from './engine.ts'

const kinds = ['session', 'answer', 'request', 'proposal'] as const

/** Kinds of changes in the storage that tabs share. Only ids are sent; receivers read and validate storage. */
export type ChangeKind = (typeof kinds)[number]

/**
 * Channel to the other tabs of this identity. The relay delivers a message to every tab, except those that were offline, so a tab
 * also announces its changes.
 */
export type Tabs = { readonly announce: (kind: ChangeKind, id: string | number) => void; readonly close: () => void }

export function openTabs(engine: Engine, listeners: openTabs.Listeners): Tabs {
  let closed = false
  let channel: BroadcastChannel | undefined
  const open = (clientId: string): void => {
    if (closed) return
    channel = new BroadcastChannel(`latchkey ${clientId}`)
    channel.onmessage = ({ data }: { readonly data: unknown }) => {
      if (!isRecord(data) || !(typeof data.id === 'string' || typeof data.id === 'number')) return
      const kind = kinds.find((one) => one === data.kind)
      if (kind) listeners[kind]?.(String(data.id))?.catch(() => engine.log('tab.sync.failed', { kind }))
    }
    // Keeps Node from staying alive because of the channel.
    ;(channel as { readonly unref?: () => void }).unref?.()
  }
  // Engines and frames without BroadcastChannel read storage at the next use instead.
  engine.relay
    .clientId()
    .then(open)
    .catch(() => engine.log('tab.channel.missing'))
  const announce: Tabs['announce'] = (kind, id) => channel?.postMessage({ kind, id })
  const announceSession = ({ topic }: { readonly topic: string }): void => announce('session', topic)
  const stops = (
    ['session_connect', 'session_update', 'session_extend', 'session_delete', 'session_expire'] as const
  ).map((name) => engine.events.on(name, announceSession))
  return {
    announce,
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
