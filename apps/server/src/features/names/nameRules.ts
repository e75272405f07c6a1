import { errorOf } from '@latchkey/base/errors'
import { isAccountName } from '@latchkey/contracts/api/names/accountName'
import { NAME_INVALID } from '@latchkey/contracts/errors/names'
import { skeletonOf } from '../activity/scamText.ts'

/** Words that would let an account pass as the service or its staff. */
const reserved = new Set(
  'admin administrator billing help latchkey official payment payments root security service staff support system team wallet'.split(
    ' ',
  ),
)

/** The label of a name in lower case: `alice` of `Alice` and `alice.<zone>`. @throws NAME_INVALID (spec S5.6) */
export function labelOf(name: string, zone: string): string {
  const lower = name.toLowerCase()
  const label = lower.endsWith(`.${zone}`) ? lower.slice(0, -zone.length - 1) : lower
  if (!isAccountName(label)) throw errorOf(NAME_INVALID)
  return label
}

/** Equal for names that look equal: only one of them can be registered. */
export function lookOf(label: string): string {
  return skeletonOf(label.replaceAll('-', ''))
}

const reservedLooks = new Set([...reserved].map(lookOf))

export function isReserved(label: string): boolean {
  return reservedLooks.has(lookOf(label))
}
