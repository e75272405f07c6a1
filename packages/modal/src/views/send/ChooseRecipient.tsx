import { receiverError } from '@latchkey/core/send/validateSend'
import { Avatar } from '@latchkey/ui/avatar/Avatar'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { Card } from '@latchkey/ui/card/Card'
import { partRef } from '@latchkey/ui/css/partRef'
import { Field } from '@latchkey/ui/field/Field'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { type ClipboardEvent, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'

const ref = partRef(sheet)

/** After a paste the field shows the start of the address, which people compare, instead of its end. */
function showStart({ currentTarget: input }: ClipboardEvent<HTMLInputElement>): void {
  requestAnimationFrame(() => {
    input.setSelectionRange(0, 0)
    input.scrollLeft = 0
  })
}

/** The address to send to. The draft takes it when the visitor continues. */
export function ChooseRecipient({ sending }: { readonly sending: Sending }) {
  const text = useText('send')
  const { messageOf } = useErrorText()
  const { draft, change, account, rules, back } = sending
  const [typed, setTyped] = useState(draft.receiver)
  const receiver = typed.trim()
  const fault = receiver && rules ? receiverError(draft.token, receiver, rules) : undefined
  const isOwn = account !== undefined && receiver !== '' && (rules?.equals(receiver, account.address) ?? false)
  useAnnouncement(isOwn ? text('ownAddress') : undefined)
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault) return
        change({ type: 'receiver', receiver })
        back()
      }}
    >
      <ViewHeader title={text('recipient')} />
      <SheetBody>
        <Field
          label={text('recipientAddress')}
          showLabel
          dir="ltr"
          value={typed}
          onChange={setTyped}
          onPaste={showStart}
          icon={receiver && !fault ? <Avatar seed={receiver} size={24} /> : undefined}
          error={fault && messageOf(fault)}
          enterKeyHint="go"
          reserve
        />
        {receiver && rules && !fault && (
          <Card label={text('recipient')}>
            <Address value={receiver} full />
          </Card>
        )}
        {isOwn && <Banner tone="warn" title={text('ownAddress')} />}
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide submit disabled={fault !== undefined || receiver === ''}>
          {text('continue')}
        </Button>
      </SheetActions>
    </form>
  )
}
