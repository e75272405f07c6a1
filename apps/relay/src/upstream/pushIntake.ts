import type { RelayPushParams } from '@latchkey/contracts/relay/methods'

type PushData = RelayPushParams['data']

/** Takes the pushes of one socket: each is acknowledged once it is stored or delivered here. */
export type PushIntake = {
  readonly take: (data: PushData, ack: () => void) => Promise<void>
}

/** Pushes being stored past which reading the socket pauses; it resumes at half. */
const pushesMax = 1_000

export function createPushIntake(params: {
  /** True when the message is stored or delivered. */
  readonly onPush: (data: PushData) => Promise<boolean>
  /** The message was not taken; it has to be requested again. */
  readonly onRefused: (topic: string) => void
  readonly pause: () => void
  readonly resume: () => void
}): PushIntake {
  const { onPush, onRefused, pause, resume } = params
  let pending = 0
  let isPaused = false
  return {
    async take(data, ack) {
      pending += 1
      if (pending >= pushesMax && !isPaused) {
        isPaused = true
        pause()
      }
      const isTaken = await onPush(data).catch(() => false)
      pending -= 1
      if (isPaused && pending <= pushesMax / 2) {
        isPaused = false
        resume()
      }
      if (isTaken) ack()
      else onRefused(data.topic)
    },
  }
}
