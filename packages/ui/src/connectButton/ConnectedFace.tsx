import { Avatar } from '../avatar/Avatar.tsx'
import { cx } from '../css/cx.tsx'
import { partRef } from '../css/partRef.tsx'
import { NetworkGlyph } from '../glyph/NetworkGlyph.tsx'
import { ChevronDown } from '../icons/ChevronDown.tsx'
import { Warning } from '../icons/Warning.tsx'
import styles, { sheet } from './ConnectedFace.lk.css'

const ref = partRef(sheet)

/** The connect button's content for a connected account. Loads with the first connection. */
export function ConnectedFace(props: ConnectedFace.Props) {
  const { label, hint, balance, balanceOnPhones, address, network } = props
  return (
    <span ref={ref} className={cx(styles.face, styles.connected)}>
      <span className={styles.hint}>{hint}</span>
      {balance !== undefined && (
        <bdi dir="ltr" className={cx(styles.balance, balanceOnPhones && styles.onPhones)}>
          {balance}
        </bdi>
      )}
      <span className={styles.who}>
        <span className={styles.person}>
          <Avatar seed={address} size={24} />
          {network && (
            <span className={styles.network}>
              <NetworkGlyph size={12} {...network} />
            </span>
          )}
        </span>
        <bdi className={styles.label}>{label}</bdi>
        <span className={styles.chevron}>
          <ChevronDown size={16} />
        </span>
      </span>
    </span>
  )
}

/** The connect button's content while the wallet is on an unsupported network. */
export function WrongNetworkFace({ label }: { readonly label: string }) {
  return (
    <span ref={ref} className={cx(styles.face, styles.wrongNetwork)}>
      <Warning />
      <span className={styles.label}>{label}</span>
      <ChevronDown size={16} />
    </span>
  )
}

export declare namespace ConnectedFace {
  type Props = {
    /** The name or the shortened address. Screen readers read the hint first: "Account on Base:". */
    readonly label: string
    readonly hint: string
    readonly address: string
    /** Formatted, with unit. Hidden if omitted. */
    readonly balance?: string | undefined
    /** Keeps the balance visible below 460 px. */
    readonly balanceOnPhones?: boolean | undefined
    /** Badge on the avatar: its picture, or the first letter of its name. */
    readonly network?: { readonly name: string; readonly src?: string | undefined } | undefined
  }
}
