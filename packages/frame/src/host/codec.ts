import { errorOf } from '@latchkey/base/errors'
import { FRAME_ANSWER_INVALID, FRAME_REQUEST_INVALID } from '@latchkey/contracts/errors/frame'
import { readPayload, readToPage, type ToFrame, type ToPage, toFrameLimits } from '@latchkey/contracts/frame/envelopes'
import { writeFrameJson } from '@latchkey/contracts/frame/frameJson'
import { frameMessages } from '@latchkey/contracts/frame/messages'
import type { FrameEventName, FrameRequestName } from '@latchkey/contracts/frame/messageTypes'

// The parts of the host that need schemas. Loaded in parallel with the frame, to keep the host small.

export type FrameCodec = {
  readonly encodeRequest: (id: string, name: FrameRequestName, payload: unknown) => string
  readonly timeoutOf: (name: FrameRequestName) => number | 'none'
  readonly decodeMessage: (data: unknown) => ToPage | undefined
  readonly decodeAnswer: (name: FrameRequestName, payload: unknown) => unknown
  readonly isEvent: (name: string, payload: unknown) => name is FrameEventName
}

export const codec: FrameCodec = {
  /** @throws FRAME_REQUEST_INVALID */
  encodeRequest(id, name, payload) {
    const checked = readPayload<unknown>(frameMessages[name].request, payload)
    // Sends the original payload, because the frame validates and transforms it again.
    const message: ToFrame = { type: 'request', id, name, payload }
    const text = checked.ok ? writeFrameJson(message, toFrameLimits) : checked
    if (!text.ok) throw errorOf(FRAME_REQUEST_INVALID, { values: { name, reason: text.reason } })
    return text.value
  },
  timeoutOf: (name) => frameMessages[name].timeoutMs,
  decodeMessage(data) {
    const message = readToPage(data)
    return message.ok ? message.value : undefined
  },
  /** @throws FRAME_ANSWER_INVALID */
  decodeAnswer(name, payload) {
    const answer = readPayload<unknown>(frameMessages[name].answer, payload)
    if (!answer.ok) throw errorOf(FRAME_ANSWER_INVALID, { values: { name, reason: answer.reason } })
    return answer.value
  },
  isEvent(name, payload): name is FrameEventName {
    if (!Object.hasOwn(frameMessages, name)) return false
    const row = frameMessages[name as FrameEventName | FrameRequestName]
    return row.direction === 'toPage' && readPayload<unknown>(row.payload, payload).ok
  },
}
