import type { OriginPattern } from '@latchkey/base/originPattern'
import { compileOrigins } from '@latchkey/node/origins'
import { invalidSetting } from '@latchkey/node/settings'

export type Project = {
  readonly id: string
  /** As the operator wrote them. */
  readonly origins: readonly string[]
  readonly patterns: readonly OriginPattern[]
}

/** A project as its operator sets it up. @throws OPTION_INVALID when an origin is no pattern */
export function projectOf(written: Omit<Project, 'patterns'>, stage: { readonly development: boolean }): Project {
  const patterns = compileOrigins(written.origins, stage)
  if (!patterns.ok) throw invalidSetting('LATCHKEY_PUBLIC_ORIGINS', patterns.reason)
  return { ...written, patterns: patterns.value }
}
