import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { addressGroups } from './addressGroups.tsx'
import { shortAddress } from './shortAddress.tsx'
import styles, { sheet } from './text.lk.css'

const ref = partRef(sheet)

/**
 * An address, left to right in every language: shortened (4…6), or in full in groups of four that copy without the gaps. The ends,
 * which the short form shows and people compare, are highlighted.
 */
export function Address({ value, full }: Address.Props) {
  if (!full) {
    return (
      <bdi ref={ref} dir="ltr" title={value} className={styles.short}>
        {shortAddress(value)}
      </bdi>
    )
  }
  const groups = addressGroups(value)
  return (
    <bdi ref={ref} dir="ltr" className={cx(styles.full, value.startsWith('0x') && styles.fives)} data-full>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one string are told apart by their place alone
        <span key={at} className={at === 0 || at >= groups.length - 2 ? styles.edge : undefined}>
          {group}
        </span>
      ))}
    </bdi>
  )
}

export declare namespace Address {
  type Props = {
    readonly value: string
    /** The full address. */
    readonly full?: boolean | undefined
  }
}
