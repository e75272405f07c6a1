import { restrictedTimeZones } from '@latchkey/contracts/constants/onramp'
import type { Latchkey } from '../latchkey.ts'

/** True if the app offers buying and there are providers in the visitor's region (docs/decisions/0019). */
export function offersBuying({ options }: Pick<Latchkey, 'options'>): boolean {
  const { onramp = true } = options.features ?? {}
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return onramp && !restrictedTimeZones.includes(timeZone)
}
