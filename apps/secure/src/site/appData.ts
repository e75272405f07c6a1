import type { FrameRequestPayload } from '@latchkey/contracts/frame/messageTypes'

/** Metadata that the app claims about itself, for display only. The origin comes with each request. */
export type AppData = {
  readonly name: string
  readonly icons: readonly string[]
  readonly theme: FrameRequestPayload<'sync theme'>
}

/** Stores the latest metadata of the page. */
export function createAppData() {
  let data: AppData = { name: '', icons: [], theme: {} }
  return {
    read: (): AppData => data,
    update(changes: Partial<AppData>): void {
      data = { ...data, ...changes }
    },
  }
}
