import { invalidSetting } from '@latchkey/node/settings'
import * as v from 'valibot'

/** JSON of the configuration, with its source. */
export type ConfigSection = {
  /** For errors: the variable, or the path in the file. */
  readonly at: string
  readonly json: unknown
  /** Between `at` and a key of the JSON. Default: a dot. */
  readonly separator?: string
}

/** @throws OPTION_INVALID, which names the path of the first error and the expected type, and never quotes a value */
export function checkSection<schema extends v.GenericSchema>(
  schema: schema,
  { at, json, separator = '.' }: ConfigSection,
): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  const keys = (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  throw invalidSetting(`${at}${keys.startsWith('.') ? `${separator}${keys.slice(1)}` : keys}`, reasonOf(issue))
}

/** The JSON of a setting. @throws OPTION_INVALID */
export function parseSetting(text: string, name: string): ConfigSection {
  try {
    return { at: name, json: JSON.parse(text) }
  } catch {
    throw invalidSetting(name, 'it is not JSON')
  }
}

/**
 * Default messages of valibot quote the value, which may be a key. Messages of our schemas start with a small letter.
 */
function reasonOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'there is no such setting; check the spelling'
  if (issue.input === undefined) return 'it is missing'
  if (issue.kind === 'schema') return `it must be ${nameOf(issue.expected)}`
  return /^[a-z]/.test(issue.message) ? `it ${issue.message}` : 'it is malformed'
}

const typeNames: Readonly<Record<string, string>> = { Array: 'a list', Object: 'an object', string: 'a text' }

/** valibot writes a choice as `("a" | "b")`. */
function nameOf(expected: string | null): string {
  const choices = [...(expected ?? '').matchAll(/"([^"]*)"/g)].map(([, choice]) => choice)
  if (choices.length > 0) return choices.join(' or ')
  return typeNames[expected ?? ''] ?? `a ${expected}`
}
