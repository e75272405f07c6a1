import type { FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'

/** The app in its own words, for display only: its origin is in the context of each request. */
export type AppData = {
  readonly name: string
  readonly icons: readonly string[]
  readonly theme: FrameRequestPayload<'sync theme'>
}

/** Keeps what the page last told about itself. */
export function createAppData() {
  let data: AppData = { name: '', icons: [], theme: {} }
  return {
    read: (): AppData => data,
    update(changes: Partial<AppData>): void {
      data = { ...data, ...changes }
    },
  }
}
