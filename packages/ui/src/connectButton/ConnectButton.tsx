import { Avatar } from '../avatar/Avatar.tsx'
import { cx } from '../css/cx.tsx'
import { sheetRef } from '../css/sheetRef.tsx'
import { ChevronDown } from '../icons/ChevronDown.tsx'
import { Warning } from '../icons/Warning.tsx'
import { Ring } from '../ring/Ring.tsx'
import styles, { sheet } from './ConnectButton.lk.css'

const ref = sheetRef(sheet)

/** The button a host page shows: the only piece of the design system that loads with the page. Lives in a `Layer`. */
export function ConnectButton(props: ConnectButton.Props) {
  const { status, label, expanded, className, onClick, onIntent } = props
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.button, styles[status], className)}
      aria-haspopup="dialog"
      aria-expanded={expanded ?? false}
      aria-busy={status === 'connecting' || undefined}
      onClick={onClick}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onTouchStart={onIntent}
    >
      {status === 'connected' ? <Connected {...props} /> : <Plain status={status} label={label} />}
    </button>
  )
}

function Plain({ status, label }: Pick<ConnectButton.Props, 'status' | 'label'>) {
  return (
    <>
      {status === 'connecting' && <Ring size={18} />}
      {(status === 'wrongNetwork' || status === 'failed') && <Warning />}
      <span className={styles.label}>{status === 'connecting' ? <bdi>{label}</bdi> : label}</span>
      {status === 'wrongNetwork' && <ChevronDown size={16} />}
    </>
  )
}

function Connected({ label, hint, balance, balanceOnPhones, address, networkIcon }: ConnectButton.Connected) {
  return (
    <>
      <span className={styles.hint}>{hint}</span>
      {balance !== undefined && (
        <bdi dir="ltr" className={cx(styles.balance, balanceOnPhones && styles.onPhones)}>
          {balance}
        </bdi>
      )}
      <span className={styles.who}>
        <span className={styles.person}>
          <Avatar seed={address} size={24} />
          {networkIcon !== undefined && <img className={styles.network} src={networkIcon} alt="" />}
        </span>
        <bdi className={styles.label}>{label}</bdi>
        <span className={styles.chevron}>
          <ChevronDown size={16} />
        </span>
      </span>
    </>
  )
}

export declare namespace ConnectButton {
  type Common = {
    readonly label: string
    readonly className?: string | undefined
    /** Whether the dialog it opens is open. */
    readonly expanded?: boolean | undefined
    readonly onClick?: (() => void) | undefined
    /** Pointer over it or focus on it: time to load what a click will need. */
    readonly onIntent?: (() => void) | undefined
  }
  type Connected = Common & {
    readonly status: 'connected'
    /** `label` is the name or the shortened address; a screen reader says the hint before it: "Account on Base:". */
    readonly hint: string
    readonly address: string
    /** Formatted, with its unit. Left out: hidden. */
    readonly balance?: string | undefined
    /** Also below 460 px. */
    readonly balanceOnPhones?: boolean | undefined
    readonly networkIcon?: string | undefined
  }
  /** `failed`: what it opens could not be loaded; the label says what a press does about it. */
  type Plain = Common & { readonly status: 'disconnected' | 'connecting' | 'wrongNetwork' | 'failed' }
  type Props = Plain | Connected
}
