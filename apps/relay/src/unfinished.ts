import type { Socket } from 'node:net'

/** Notices a message that is begun and never finished: what came of it is held in memory, and in no other bound. */
export type Unfinished = {
  /** A message is complete. */
  readonly finish: () => void
  /** A ping or pong came: they may stand between the pieces of a message. */
  readonly pass: (data: Buffer) => void
  /** Asked now and then: true when a message was unfinished the last time, too, and none was finished since. */
  readonly isStuck: () => boolean
}

/** Less is not worth a look, and may be the frames of what is left of a ping. */
const unfinishedMaxBytes = 4 * 1024
/** Of a frame that a client sends, with less than 126 bytes of data. */
const frameHeadBytes = 6

/** Counts what was read. One read (64 KiB) may hold several frames: so much more may go unnoticed. */
export function createUnfinished(connection: Pick<Socket, 'bytesRead'>): Unfinished {
  let finishedBytes = connection.bytesRead
  let wasUnfinished = false
  return {
    finish() {
      finishedBytes = connection.bytesRead
      wasUnfinished = false
    },
    pass(data) {
      finishedBytes += frameHeadBytes + data.length
    },
    isStuck() {
      const isUnfinished = connection.bytesRead - finishedBytes > unfinishedMaxBytes
      const isStuck = wasUnfinished && isUnfinished
      wasUnfinished = isUnfinished
      return isStuck
    },
  }
}
