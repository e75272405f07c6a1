import { errorOf } from '@latchkey/base/errors'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import type { Latchkey } from '../latchkey.ts'
import type { SiwxBackend, SiwxOptions } from '../options.ts'
import { backendFunctions, hasOwnBackend } from './hasOwnBackend.ts'

const known: readonly string[] = ['required', 'statement', ...backendFunctions]

/**
 * Checks the option `siwx`. Called at the start of an app with unusual options and before each sign-in, to keep the checks out of
 * the initial bundle. @throws OPTION_INVALID, naming unknown options and missing functions
 */
export function checkSiwx(latchkey: Pick<Latchkey, 'options'>): void {
  const siwx: SiwxOptions = latchkey.options.siwx ?? {}
  const unknown = Object.keys(siwx).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw invalid(unknown, `${unknown.length > 1 ? 'they do' : 'it does'} not exist`)
  if (!hasOwnBackend(latchkey)) return
  const missing = backendFunctions.filter((name) => typeof siwx[name] !== 'function')
  if (missing.length > 0)
    throw invalid(missing, `an own backend needs ${backendFunctions.join(', ')}, all as functions`)
}

/** The app's own backend. @throws OPTION_INVALID */
export function readBackend(latchkey: Pick<Latchkey, 'options'>): SiwxBackend {
  checkSiwx(latchkey)
  return latchkey.options.siwx as SiwxBackend
}

const invalid = (names: readonly string[], reason: string) =>
  errorOf(OPTION_INVALID, { values: { option: names.map((name) => `siwx.${name}`).join(', '), reason } })
