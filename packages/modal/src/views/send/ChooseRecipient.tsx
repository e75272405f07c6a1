import type { CaipNetworkId } from '@latchkey/base/caip'
import { errorOf } from '@latchkey/base/errors'
import { isAccountName } from '@latchkey/contracts/api/names/accountName'
import { isDomainName } from '@latchkey/contracts/api/names/isDomainName'
import { walletSearchWaitMs } from '@latchkey/contracts/constants/wallets'
import { NAME_NOT_FOUND } from '@latchkey/contracts/errors/names'
import type { AccountParams } from '@latchkey/core/account/queries'
import type { AddressRules } from '@latchkey/core/chain/port'
import { type ResolvedName, resolveName } from '@latchkey/core/names/resolveName'
import { findNetwork } from '@latchkey/core/networks/appNetworks'
import { paidRecipients } from '@latchkey/core/send/paidRecipients'
import { receiverError } from '@latchkey/core/send/validateSend'
import { accountKey } from '@latchkey/core/siwx/signInState'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useLatchkeyState } from '@latchkey/react/useLatchkeyState'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Field } from '@latchkey/ui/field/Field'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Address } from '@latchkey/ui/text/Address'
import { type ClipboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { AccountPicture } from '../names/AccountPicture.tsx'
import { shortName } from '../names/shortName.ts'
import { useIdentity } from '../names/useIdentity.ts'
import { useSettled } from '../shared/useSettled.ts'
import { RecipientCard } from './RecipientCard.tsx'
import styles, { sheet } from './SendView.lk.css'
import type { Sending } from './sending.ts'
import { useRecipientCheck } from './useRecipientCheck.ts'

const ref = partRef(sheet)

/** After a paste, scrolls the field to the start of the address, the part people compare, instead of its end. */
function showStart(input: HTMLInputElement): void {
  requestAnimationFrame(() => {
    input.setSelectionRange(0, 0)
    input.scrollLeft = 0
  })
}

/** Field for the address or account name to send to. The draft is updated when the visitor continues. */
export function ChooseRecipient({ sending }: { readonly sending: Sending }) {
  const text = useText('send', 'amounts')
  const { errorText } = useErrorText()
  const { draft, change, account, rules, back } = sending
  const [typed, setTyped] = useState(draft.receiverName ?? draft.receiver)
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState<{ readonly text: string }>()
  // Once the field has the text: the browser moves the caret to the end of a new value.
  useEffect(() => {
    if (!pasted || !input.current) return
    input.current.focus()
    showStart(input.current)
  }, [pasted])
  const paste = (text: string) => {
    setTyped(text)
    setPasted({ text })
  }
  const entered = typed.trim()
  const isAddress = rules?.parse(entered) !== undefined
  const named = useNamed(isAddress ? '' : entered, account?.networkId)
  const receiver = named?.found?.address ?? (named ? '' : entered)
  const fault = receiver && rules ? receiverError(draft.token, receiver, rules) : undefined
  // An address that is still being typed is not an error; reporting one at each key would also interrupt a screen reader.
  const failure = useSettled(entered) === entered ? (named?.error ?? fault) : undefined
  const shown = receiver && rules && !fault ? receiver : undefined
  const recipient = { ...account, address: receiver }
  const check = useRecipientCheck(account, shown)
  return (
    <form
      ref={ref}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault || receiver === '' || check.isLoading) return
        change({ type: 'receiver', receiver, name: named?.found?.name })
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
          onPaste={({ currentTarget }: ClipboardEvent<HTMLInputElement>) => showStart(currentTarget)}
          inputRef={input}
          end={entered === '' && <PasteButton input={input} onPaste={paste} />}
          icon={shown && <AccountPicture account={recipient} size={24} />}
          error={failure === undefined ? undefined : errorText(failure).text}
          placeholder={text(account?.networkId.startsWith('eip155:') ? 'addressOrName' : 'recipientAddress')}
          enterKeyHint="go"
          reserve={entered !== '' && !shown}
        />
        {shown && <RecipientCard account={recipient} typed={named?.found?.name} check={check.data} />}
        {account && rules && entered === '' && <RecentRecipients account={account} rules={rules} onChoose={setTyped} />}
      </SheetBody>
      <SheetActions>
        <Button
          kind={check.data?.imitates ? 'neutral' : 'filled'}
          wide
          submit
          loading={check.isLoading || (named?.isPending ?? false)}
          disabled={fault !== undefined || receiver === ''}
        >
          {text('continue')}
        </Button>
      </SheetActions>
    </form>
  )
}

/** Fills the empty field from the clipboard. Nothing where a page cannot read it. */
function PasteButton({ input, onPaste }: PasteButton.Props) {
  const text = useText('send')
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (typeof clipboard?.readText !== 'function') return null
  const paste = async () => {
    // Refused by the visitor or the browser: the field is focused, to paste there by hand.
    const read = await clipboard.readText().catch(() => '')
    if (read.trim() === '') input.current?.focus()
    else onPaste(read.trim())
  }
  return (
    <Button size="sm" onClick={() => void paste()}>
      {text('paste')}
    </Button>
  )
}

declare namespace PasteButton {
  type Props = {
    readonly input: RefObject<HTMLInputElement | null>
    readonly onPaste: (text: string) => void
  }
}

type Answer = { readonly of: string; readonly found?: ResolvedName | undefined; readonly error?: unknown }

/** True if the text may be an account or ENS name. Text without a dot that begins like an address is an address being typed. */
const canBeName = (text: string): boolean =>
  isDomainName(text) || (isAccountName(text.toLowerCase().split('.')[0] ?? '') && !/^0x/i.test(text))

/**
 * Resolves a typed account name, debounced. Undefined for text that cannot be a name, and in apps without names. `error`: the name
 * does not exist, or the server is unreachable.
 */
function useNamed(text: string, networkId: CaipNetworkId | undefined) {
  const latchkey = useLatchkey()
  const isWanted = latchkey.options.features?.names === true && networkId !== undefined && canBeName(text)
  const [answer, setAnswer] = useState<Answer>()
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Answer) => signal.aborted || setAnswer(next)
    const stopWaiting = latchkey.clock.after(walletSearchWaitMs, () => {
      resolveName(latchkey, { name: text, networkId, signal }).then(
        (found) => show({ of: text, ...(found ? { found } : { error: errorOf(NAME_NOT_FOUND) }) }),
        (error: unknown) => show({ of: text, error }),
      )
    })
    return () => {
      stopWaiting()
      leaving.abort()
    }
  }, [latchkey, text, networkId, isWanted])
  if (!isWanted) return undefined
  return answer?.of === text ? { isPending: false, ...answer } : { isPending: true, of: text }
}

const shownMax = 3

/** The account's latest recipients to choose from. */
function RecentRecipients({ account, rules, onChoose }: RecentRecipients.Props) {
  const latchkey = useLatchkey()
  const text = useText('send')
  const operations = useLatchkeyState((state) => state.operations)
  const { address, networkId } = account
  const namespace = findNetwork(latchkey, networkId)?.chainNamespace
  const paid = namespace ? paidRecipients({ operations }, accountKey(namespace, address)) : []
  // The same address may have been typed in upper and lower case.
  const recent = paid.filter((one, at) => paid.findIndex((other) => rules.equals(one, other)) === at)
  return (
    <RowList showLabel label={text('recent')}>
      {recent.slice(0, shownMax).map((one) => (
        <Recent key={one} account={{ address: one, networkId }} onClick={() => onChoose(one)} />
      ))}
    </RowList>
  )
}

declare namespace RecentRecipients {
  type Props = {
    readonly account: AccountParams
    readonly rules: AddressRules
    readonly onChoose: (address: string) => void
  }
}

function Recent({ account, onClick }: { readonly account: AccountParams; readonly onClick: () => void }) {
  const { name } = useIdentity(account)
  const short = <Address value={account.address} />
  return (
    <ListRow
      icon={<AccountPicture account={account} size={40} />}
      title={name === undefined ? short : <bdi dir="ltr">{shortName(name)}</bdi>}
      detail={name === undefined ? undefined : short}
      onClick={onClick}
    />
  )
}
