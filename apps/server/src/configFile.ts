import { readFileSync } from 'node:fs'
import { isRecord } from '@latchkey/base/isRecord'
import { type Environment, invalidSetting } from '@latchkey/node/settings'
import * as v from 'valibot'
import { type ConfigSection, checkSection } from './configSection.ts'

/** The sections of the file; each is validated by its reader. */
const fileSchema = v.strictObject({
  chains: v.optional(v.array(v.unknown())),
  onramp: v.optional(v.array(v.unknown())),
  names: v.optional(v.record(v.string(), v.unknown())),
})
export type ConfigFile = { readonly [name in keyof v.InferOutput<typeof fileSchema>]: ConfigSection }

const setting = 'LATCHKEY_CONFIG'

/**
 * Reads the configuration file. `{ "env": "NAME" }` in place of a value stands for the environment variable of that
 * name, so that the file needs no keys. Errors name the path in the file and never quote a value. @throws
 * OPTION_INVALID
 */
export function readConfigFile(path: string, env: Environment): ConfigFile {
  const json = parseFile(path)
  if (!isRecord(json)) throw invalidSetting(setting, 'the file must contain an object')
  const file = checkSection(fileSchema, { at: setting, separator: ': ', json: withVariables(json, env, '') })
  return Object.fromEntries(Object.entries(file).map(([name, json]) => [name, { at: `${setting}: ${name}`, json }]))
}

function parseFile(path: string): unknown {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw invalidSetting(setting, `the file ${path} cannot be read${code}`)
  }
  try {
    return JSON.parse(text)
  } catch {
    // The error's own text quotes a part of the file.
    throw invalidSetting(setting, `the file ${path} is not JSON`)
  }
}

function withVariables(json: unknown, env: Environment, at: string): unknown {
  if (Array.isArray(json)) return json.map((one, index) => withVariables(one, env, `${at}[${index}]`))
  if (!isRecord(json)) return json
  const { env: name, ...others } = json
  if (typeof name === 'string' && Object.keys(others).length === 0) return variable(name, env, at)
  return Object.fromEntries(
    Object.entries(json).map(([key, one]) => [key, withVariables(one, env, at === '' ? key : `${at}.${key}`)]),
  )
}

function variable(name: string, env: Environment, at: string): string {
  const value = env[name]?.trim() || undefined
  if (value === undefined) throw invalidSetting(`${setting}: ${at}`, `set the environment variable ${name}`)
  return value
}
