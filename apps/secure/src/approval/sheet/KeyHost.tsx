import { avatarHues } from '@latchkey/ui/avatar/avatarHues'
import { partRef } from '@latchkey/ui/css/partRef'
import { Lock } from '@latchkey/ui/icons/Lock'
import { useId } from 'react'
import styles, { sheet } from './ApprovalSheet.lk.css'
import { useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/**
 * The host of the secure site, below a line in the colours of the account's avatar. Helps the visitor to recognise the wallet; it
 * proves nothing, because a page can paint it.
 */
export function KeyHost() {
  const { asked, host } = useSheet()
  const id = useId()
  const { light, base, shade } = avatarHues(asked.address)
  return (
    <div ref={ref} className={styles.keyHost}>
      <svg className={styles.stripe} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <linearGradient id={id}>
          <stop stopColor={`oklch(.85 .12 ${light})`} />
          <stop offset=".5" stopColor={`oklch(.7 .17 ${base})`} />
          <stop offset="1" stopColor={`oklch(.6 .2 ${shade})`} />
        </linearGradient>
        <rect width="1" height="1" fill={`url(#${id})`} />
      </svg>
      <Lock size={16} />
      <bdi dir="ltr">{host}</bdi>
    </div>
  )
}
