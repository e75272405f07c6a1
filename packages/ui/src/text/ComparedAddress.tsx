import { partRef } from '../css/partRef.tsx'
import { addressGroups } from './addressGroups.tsx'
import styles, { sheet } from './ComparedAddress.lk.css'
import text, { sheet as textSheet } from './text.lk.css'

const ref = partRef(textSheet, sheet)

/** A full address in groups of four. Highlights the characters in which it differs from the address `to`. */
export function ComparedAddress({ value, to }: { readonly value: string; readonly to: string }) {
  const others = addressGroups(to.toLowerCase())
  return (
    <bdi ref={ref} dir="ltr" className={text.full} data-full>
      {addressGroups(value).map((group, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one string are told apart by their place alone
        <span key={at}>{compared(group, others[at])}</span>
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
