import { periodUnit } from '@latchkey/contracts/permissions/periodUnit'
import { fill } from '../texts/fill.ts'
import type { PermissionTexts } from '../texts/permissionsTexts.ts'

/** "per day", or "every 3 days", in the largest unit that fits exactly. */
export function periodText(seconds: number, { texts, tag }: periodText.Params): string {
  const { unit, count } = periodUnit(seconds)
  if (count === 1 && unit !== 'minute' && unit !== 'second') return texts.per[unit]
  return fill(tag, texts.every, {
    duration: new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count),
  })
}

export declare namespace periodText {
  type Params = { readonly texts: PermissionTexts; readonly tag: string }
}
