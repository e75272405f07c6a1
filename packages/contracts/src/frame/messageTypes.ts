import type * as v from 'valibot'
import type { frameMessages } from './messages.ts'

// Types only: the table holds schemas, and the schema library must not reach a page before it needs the frame.

type Table = typeof frameMessages
type NamesOf<direction> = {
  [name in keyof Table]: Table[name]['direction'] extends direction ? name : never
}[keyof Table]
type Input<schema> = schema extends v.GenericSchema<infer input, unknown> ? input : undefined
type Output<schema> = schema extends v.GenericSchema<unknown, infer output> ? output : undefined

/** Requests from a page to the frame. */
export type FrameRequestName = NamesOf<'toFrame'>
/** Events from the frame to the page. */
export type FrameEventName = NamesOf<'toPage'>

/** The payload as a page passes it; undefined for a request without one. */
export type FrameRequestInput<name extends FrameRequestName> = Input<Table[name]['request']>
/** The payload as the frame's handler receives it, after the checks. */
export type FrameRequestPayload<name extends FrameRequestName> = Output<Table[name]['request']>
export type FrameAnswer<name extends FrameRequestName> = Output<Table[name]['answer']>
export type FrameEventPayload<name extends FrameEventName> = Output<Table[name]['payload']>
