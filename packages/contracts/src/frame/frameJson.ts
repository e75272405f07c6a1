import { toUtf8 } from '@latchkey/base/codec/utf8'
import { fail, ok, type Result } from '@latchkey/base/result'

/** Limits of one message. */
export type FrameJsonLimits = { readonly maxBytes: number; readonly maxDepth: number }

const pollutingKeys: readonly string[] = ['__proto__', 'constructor', 'prototype']

/**
 * Reads a message from the port. Messages are JSON texts, because a structured clone may contain cycles, maps, buffers and ports
 * that a check would have to handle one by one.
 */
export function readFrameJson(data: unknown, limits: FrameJsonLimits): Result<unknown, string> {
  if (typeof data !== 'string') return fail('it is not a text')
  if (isTooLong(data, limits)) return fail(`it is longer than ${limits.maxBytes} bytes`)
  try {
    const value: unknown = JSON.parse(data)
    const fault = faultOf(value, limits.maxDepth)
    return fault === undefined ? ok(value) : fail(fault)
  } catch {
    return fail('it is not JSON')
  }
}

/** Writes a message that the other side's `readFrameJson` accepts; a failure names what it would reject. */
export function writeFrameJson(value: unknown, limits: FrameJsonLimits): Result<string, string> {
  let text: string
  try {
    text = JSON.stringify(value)
  } catch {
    return fail('it holds a cycle or a bigint, which JSON cannot express')
  }
  if (isTooLong(text, limits)) return fail(`it is longer than ${limits.maxBytes} bytes`)
  const fault = faultOf(JSON.parse(text), limits.maxDepth)
  return fault === undefined ? ok(text) : fail(fault)
}

/** A text of n UTF-16 units has at least n bytes, so very long ones are never encoded. */
function isTooLong(text: string, { maxBytes }: FrameJsonLimits): boolean {
  return text.length > maxBytes || toUtf8(text).length > maxBytes
}

function faultOf(value: unknown, levels: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (levels === 0) return 'it is nested too deeply'
  for (const [key, child] of Object.entries(value)) {
    if (pollutingKeys.includes(key)) return `it has the key '${key}'`
    const fault = faultOf(child, levels - 1)
    if (fault !== undefined) return fault
  }
  return undefined
}
