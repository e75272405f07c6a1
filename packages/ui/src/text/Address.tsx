import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { shortAddress } from './shortAddress.tsx'
import styles, { sheet } from './text.lk.css'

const ref = partRef(sheet)
const GROUP = 4

/**
 * An address, left to right in every language: 4…6, or whole in groups of four that copy without the gaps. The ends, which the
 * short form shows and people compare, stand out; with `unlike`, the characters in which it differs from that address.
 */
export function Address({ value, full, unlike }: Address.Props) {
  if (!full) {
    return (
      <bdi ref={ref} dir="ltr" title={value} className={styles.number}>
        {shortAddress(value)}
      </bdi>
    )
  }
  const groups = groupsOf(value)
  const others = unlike === undefined ? undefined : groupsOf(unlike.toLowerCase())
  const isEdge = (at: number) => at === 0 || at >= groups.length - 2
  return (
    <bdi ref={ref} dir="ltr" className={styles.full} data-full>
      {groups.map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one string are told apart by their place alone
        <span key={at} className={cx(!others && isEdge(at) && styles.edge)}>
          {others ? compared(group, others[at]) : group}
        </span>
      ))}
    </bdi>
  )
}

const compared = (group: string, other = '') =>
  [...group].map((character, at) =>
    character.toLowerCase() === other[at] ? (
      character
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: characters are told apart by their place alone
      <span key={at} className={styles.differs}>
        {character}
      </span>
    ),
  )

const groupsOf = (address: string): readonly string[] => address.match(new RegExp(`.{1,${GROUP}}`, 'gu')) ?? []

export declare namespace Address {
  type Props = {
    readonly value: string
    /** The whole address. */
    readonly full?: boolean | undefined
    /** Whole addresses only: the address to compare with. */
    readonly unlike?: string | undefined
  }
}
