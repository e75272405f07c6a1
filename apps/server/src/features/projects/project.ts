import type { OriginPattern } from '@latchkey/base/originPattern'
import { compileOrigins } from '@latchkey/node/origins'
import { invalidSetting } from '@latchkey/node/settings'

export type Project = {
  readonly id: string
  /** As written by the operator. */
  readonly origins: readonly string[]
  readonly patterns: readonly OriginPattern[]
}

/** A project from the operator's settings. @throws OPTION_INVALID when an origin is not a valid pattern */
export function projectOf(written: Omit<Project, 'patterns'>, stage: { readonly development: boolean }): Project {
  const patterns = compileOrigins(written.origins, stage)
  if (!patterns.ok) throw invalidSetting('LATCHKEY_PUBLIC_ORIGINS', patterns.reason)
  return { ...written, patterns: patterns.value }
}
