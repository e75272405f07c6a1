import { createEmitter } from '@latchkey/base/emitter'
import type { Latchkey } from '@latchkey/core/latchkey'
import type { FrameHost } from '@latchkey/frame/host/createFrameHost'

/** Replaces the secure site with a stub that responds to the JSON-RPC requests of the embedded wallet. */
export function scriptedFrame({ clock, live }: Latchkey, answer: (method: string) => Promise<unknown>): void {
  const host: FrameHost = {
    clock,
    requests: {
      add: (name, payload) =>
        name === 'RPC request' ? answer((payload as { readonly method: string }).method) : new Promise(() => {}),
      send: () => {},
      settle: () => {},
      reject: () => {},
      abortRpc: () => {},
    },
    state: () => ({ status: 'ready' }),
    dispatch: () => {},
    on: createEmitter().on as FrameHost['on'],
    synced: new Map(),
    dismiss: () => false,
  }
  live.parts.set('embedded.frame', host)
}
