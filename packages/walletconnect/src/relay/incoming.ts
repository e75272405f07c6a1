import { relayPushMethod } from '@latchkey/contracts/relay/methods'
import { parseRelayPush } from '@latchkey/contracts/relay/parseRelayPush'
import { formatRelayResult, parseRelayFrame, type RelayFrame } from '@latchkey/contracts/relay/relayFrame'
import { createInbox, type Inbox } from './inbox.ts'
import type { Answer } from './requests.ts'

/** Reads the frames of a relay. */
export type Incoming = Pick<Inbox, 'skip' | 'setReceiver'> & {
  /** `reply` sends on the socket that the frame came from. */
  readonly read: (text: string, reply: (text: string) => void) => void
}

export function createIncoming(params: createIncoming.Params): Incoming {
  const { log, answer } = params
  const inbox = createInbox(params)

  function readPush(frame: Extract<RelayFrame, { kind: 'request' }>, reply: (text: string) => void): void {
    const push = frame.method === relayPushMethod ? parseRelayPush(frame.params) : undefined
    if (push?.ok) {
      const { publishedAt, ...message } = push.value.data
      inbox.push({ ...message, publishedAtMs: publishedAt }, () => reply(formatRelayResult(frame.id, true)))
    } else log('push.invalid')
  }

  return {
    skip: inbox.skip,
    setReceiver: inbox.setReceiver,
    read(text, reply) {
      const frame = parseRelayFrame(text)
      if (!frame.ok) log('frame.invalid')
      else if (frame.value.kind === 'request') readPush(frame.value, reply)
      else answer(frame.value)
    },
  }
}

export declare namespace createIncoming {
  type Params = createInbox.Params & {
    /** Called with each response to our requests. */
    readonly answer: (frame: Answer) => void
  }
}
