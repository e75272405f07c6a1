import type { Socket } from 'node:net'

/** Detects a fragmented message that is started and never finished: its fragments stay in memory and no other limit counts them. */
export type IncompleteMessage = {
  /** A message is complete. */
  readonly completed: () => void
  /** A ping or pong arrived: control frames may come between fragments. */
  readonly controlFrame: (data: Buffer) => void
  /** Polled periodically. True if a message was already incomplete at the last poll, and none was completed since. */
  readonly isStalled: () => boolean
}

/** Fewer bytes are ignored; they may be the headers of split control frames. */
const incompleteMaxBytes = 4 * 1024
/** Header of a masked frame with less than 126 bytes of data. */
const frameHeaderBytes = 6

/** Counts bytes read from the socket. One read (64 KiB) may hold several frames, so up to that much may go unnoticed. */
export function createIncompleteMessage(connection: Pick<Socket, 'bytesRead'>): IncompleteMessage {
  let completedBytes = connection.bytesRead
  let wasIncomplete = false
  return {
    completed() {
      completedBytes = connection.bytesRead
      wasIncomplete = false
    },
    controlFrame(data) {
      completedBytes += frameHeaderBytes + data.length
    },
    isStalled() {
      const isIncomplete = connection.bytesRead - completedBytes > incompleteMaxBytes
      const isStalled = wasIncomplete && isIncomplete
      wasIncomplete = isIncomplete
      return isStalled
    },
  }
}
