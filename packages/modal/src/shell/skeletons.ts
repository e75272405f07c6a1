import type { ResolvedOptions } from '@latchkey/core/options'
import type { SheetSkeleton } from '@latchkey/ui/sheet/SheetSkeleton'

export const rows = (count: number): readonly 'row'[] => Array(count).fill('row')

/** Connect: four wallets, two further rows, and one for each other way to sign in. */
export function connectShape(embedded: ResolvedOptions['embeddedWallet']): SheetSkeleton.Shape {
  const more = embedded ? (embedded.email === false ? 0 : 1) + (embedded.socials ? 1 : 0) : 0
  return [464 + 68 * more, [12, 0], ...rows(6 + more)]
}
