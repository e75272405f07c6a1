import { fail, ok, type Result } from '@latchkey/base/result'
import * as v from 'valibot'
import {
  frameAnswerMaxBytes,
  frameAnswerMaxDepth,
  frameRequestMaxBytes,
  frameRequestMaxDepth,
} from '../constants/frame.ts'
import { type FrameJsonLimits, readFrameJson } from './frameJson.ts'

// The messages on the port: an id and a name around each payload.

export const toFrameLimits: FrameJsonLimits = { maxBytes: frameRequestMaxBytes, maxDepth: frameRequestMaxDepth }
export const toPageLimits: FrameJsonLimits = { maxBytes: frameAnswerMaxBytes, maxDepth: frameAnswerMaxDepth }

/** 128 random bits in hex, chosen by the page. */
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const name = v.pipe(v.string(), v.maxLength(64))
const payload = v.optional(v.unknown())

const toFrameSchema = v.variant('type', [
  v.strictObject({ type: v.literal('request'), id, name, payload }),
  v.strictObject({ type: v.literal('abort'), id }),
])
export type ToFrame = v.InferOutput<typeof toFrameSchema>

const errorSchema = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Z0-9_]{1,64}$/)),
  message: v.pipe(v.string(), v.maxLength(2048)),
  audience: v.picklist(['user', 'developer']),
  retryable: v.boolean(),
  repeatable: v.exactOptional(v.boolean()),
  rpcCode: v.exactOptional(v.pipe(v.number(), v.safeInteger())),
})
export type FrameError = v.InferOutput<typeof errorSchema>

const toPageSchema = v.variant('type', [
  /** The frame accepted the port and waits for requests. */
  v.strictObject({ type: v.literal('open') }),
  v.strictObject({ type: v.literal('answer'), id, name, payload }),
  v.strictObject({ type: v.literal('error'), id, name, error: errorSchema }),
  v.strictObject({ type: v.literal('event'), name, payload }),
])
export type ToPage = v.InferOutput<typeof toPageSchema>

export const readToFrame = (data: unknown): Result<ToFrame, string> => read(data, toFrameSchema, toFrameLimits)
export const readToPage = (data: unknown): Result<ToPage, string> => read(data, toPageSchema, toPageLimits)

function read<output>(
  data: unknown,
  schema: v.GenericSchema<unknown, output>,
  limits: FrameJsonLimits,
): Result<output, string> {
  const json = readFrameJson(data, limits)
  if (!json.ok) return json
  return readPayload(schema, json.value)
}

/** Validates a payload; a failure names the field and the rule but never the value, which may be a one-time code. */
export function readPayload<output>(
  schema: 'none' | v.GenericSchema<unknown, output>,
  value: unknown,
): Result<output, string> {
  const parsed = v.safeParse(schema === 'none' ? v.undefined_('it takes no payload') : schema, value)
  if (parsed.success) return ok(parsed.output as output)
  const [issue] = parsed.issues
  const path = v.getDotPath(issue)
  // The library's own messages quote the value; ours do not.
  const rule = issue.message.startsWith('Invalid ') ? `expected ${issue.expected}` : issue.message
  return fail((path ? `${path}: ${rule}` : rule).slice(0, 300))
}
