import type { RelayPushParams } from '@latchkey/contracts/relay/methods'

type PushData = RelayPushParams['data']

/** Handles the pushes of one socket and acknowledges each once it is stored or delivered locally. */
export type PushReceiver = {
  readonly receive: (data: PushData, ack: () => void) => Promise<void>
}

/** Reading the socket pauses at this many unstored pushes and resumes at half of it. */
const pushesMax = 1_000

export function createPushReceiver(params: {
  /** True when the message is stored or delivered. */
  readonly onPush: (data: PushData) => Promise<boolean>
  /** The message was not stored or delivered, so it has to be requested again. */
  readonly onRefused: (topic: string) => void
  readonly pause: () => void
  readonly resume: () => void
}): PushReceiver {
  const { onPush, onRefused, pause, resume } = params
  let pending = 0
  let isPaused = false
  return {
    async receive(data, ack) {
      pending += 1
      if (pending >= pushesMax && !isPaused) {
        isPaused = true
        pause()
      }
      const isStored = await onPush(data).catch(() => false)
      pending -= 1
      if (isPaused && pending <= pushesMax / 2) {
        isPaused = false
        resume()
      }
      if (isStored) ack()
      else onRefused(data.topic)
    },
  }
}
