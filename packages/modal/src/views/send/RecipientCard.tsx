import type { RecipientCheck } from '@latchkey/core/send/checkRecipient'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Card } from '@latchkey/ui/card/Card'
import { cx } from '@latchkey/ui/css/cx'
import { partRef } from '@latchkey/ui/css/partRef'
import { Checkbox } from '@latchkey/ui/field/Checkbox'
import { CheckCircle } from '@latchkey/ui/icons/CheckCircle'
import { Info } from '@latchkey/ui/icons/Info'
import { Warning } from '@latchkey/ui/icons/Warning'
import { Address } from '@latchkey/ui/text/Address'
import { ComparedAddress } from '@latchkey/ui/text/ComparedAddress'
import { Text } from '@latchkey/ui/text/Text'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { type NamedAccount, useIdentity } from '../names/useIdentity.ts'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'

const ref = partRef(sheet)

/** The recipient's full address, below its name, with the result of the recipient check. */
export function RecipientCard({ account, typed, check }: RecipientCard.Props) {
  const text = useText('send')
  const { address } = account
  const { name: own } = useIdentity(account)
  const name = typed ?? own
  if (check?.imitates) return <LookAlike address={address} name={name} imitates={check.imitates} />
  return (
    <Card label={text('recipient')}>
      <Name name={name} />
      <Address value={address} full />
      <Past check={check} />
    </Card>
  )
}

export declare namespace RecipientCard {
  type Props = {
    readonly account: NamedAccount
    /** The name that was resolved to this recipient. */
    readonly typed?: string | undefined
    /** Undefined while loading. */
    readonly check: RecipientCheck | undefined
  }
}

function Name({ name }: { readonly name: string | undefined }) {
  return (
    name !== undefined && (
      <Text kind="label">
        <bdi dir="ltr">{name}</bdi>
      </Text>
    )
  )
}

const pasts = {
  own: { key: 'ownAddress', icon: <Warning size={16} />, warns: true },
  otherOwn: { key: 'ownOtherAccount', icon: <CheckCircle size={16} />, warns: false },
  known: { key: 'knownRecipient', icon: <CheckCircle size={16} />, warns: false },
  new: { key: 'newRecipient', icon: <Warning size={16} />, warns: true },
  unknown: { key: 'unknownRecipient', icon: <Info size={16} />, warns: false },
  pending: { key: 'checkingRecipient', icon: <Info size={16} />, warns: false },
} as const

/** Always one line, so that the layout does not shift when the check completes. */
function Past({ check }: { readonly check: RecipientCheck | undefined }) {
  const text = useText('send')
  const { key, icon, warns } = pasts[check?.history ?? 'pending']
  useAnnouncement(warns ? text(key) : undefined)
  return (
    <div ref={ref} className={cx(styles.past, warns && styles.warns)}>
      {icon}
      <span>{text(key)}</span>
    </div>
  )
}

/** Both addresses, with the groups in which they differ. */
function LookAlike({ address, name, imitates }: LookAlike.Props) {
  const text = useText('send')
  return (
    <Banner
      tone="bad"
      title={text('lookAlike')}
      detail={
        <span ref={ref} className={styles.compared}>
          <span>{text(imitates.isOwn ? 'lookAlikeOwn' : 'lookAlikePaid')}</span>
          <span>
            <b className={styles.whose}>{text('recipient')}</b>
            <Name name={name} />
            <ComparedAddress value={address} to={imitates.address} />
          </span>
          <span>
            <b className={styles.whose}>{text(imitates.isOwn ? 'yourAccount' : 'paidBefore')}</b>
            <ComparedAddress value={imitates.address} to={address} />
          </span>
        </span>
      }
    />
  )
}

/** Confirms that a recipient is meant although its address looks like another one. */
export function AcceptLookAlike({ sending: { draft, change } }: { readonly sending: Sending }) {
  const text = useText('send')
  return (
    <Checkbox
      checked={draft.lookAlikeAccepted ?? false}
      onChange={(accepted) => change({ type: 'acceptLookAlike', accepted })}
    >
      {text('lookAlikeConfirm')}
    </Checkbox>
  )
}

declare namespace LookAlike {
  type Props = {
    readonly address: string
    readonly name: string | undefined
    readonly imitates: NonNullable<RecipientCheck['imitates']>
  }
}
