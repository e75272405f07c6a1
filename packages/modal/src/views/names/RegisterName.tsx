import { isAccountName } from '@latchkey/contracts/api/names/accountName'
import { walletSearchWaitMs } from '@latchkey/contracts/constants/wallets'
import { findNames, type NameSuggestion } from '@latchkey/core/names/findNames'
import { readNameZone } from '@latchkey/core/names/readNameZone'
import { registerName } from '@latchkey/core/names/registerName'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { useRead } from '@latchkey/react/useRead'
import { Button } from '@latchkey/ui/button/Button'
import { partRef } from '@latchkey/ui/css/partRef'
import { Field } from '@latchkey/ui/field/Field'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useEffect, useState } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { OpenWallet } from '../shared/OpenWallet.tsx'
import { StepNote } from '../shared/StepNote.tsx'
import styles, { sheet } from './RegisterName.lk.css'
import { shortName } from './shortName.ts'
import { useNames } from './useNames.ts'

const ref = partRef(sheet)

/** Form that suggests names and registers the chosen one with a signature (spec S2.13, S4.8). A failure stays on this screen. */
export function RegisterName() {
  const modal = useModal()
  const text = useText('names', 'account')
  const { errorText } = useErrorText()
  const { wallet, address = '' } = useAccount()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const zone = useRead('zone', readNameZone).data
  const ending = zone === undefined ? '' : `.${zone}`
  const label = labelOf(typed, ending)
  // Registered before a reload, for example.
  const isOwn = useNames(address)?.includes(label + ending) === true
  const { found = [], error, isCurrent } = useSuggestions(label)
  const [unfit] = label.match(/[^a-z0-9-]/u) ?? []
  const isInvalid = label !== '' && !isAccountName(label) && (isCurrent || unfit !== undefined)
  const free = isCurrent ? found.filter(({ registered }) => !registered) : []
  const first = found[0]
  const fault = unfit === undefined ? text('nameRules') : text('nameUnfit', { character: unfit })
  const isFree = isCurrent && first?.registered === false
  // The typed name if it is free; a variation only if the visitor chose it.
  const name = free.find((one) => one.name === chosen)?.name ?? free.find((one) => one === first)?.name
  // Variations are offered only if the typed name is taken.
  const choices = first?.registered && !isOwn ? found.filter(({ registered }) => !registered) : []
  const isTaken = first?.registered && !isOwn && name === undefined && free.length > 0
  const known = isOwn ? 'nameRegistered' : isFree ? 'nameFreeHeard' : undefined
  const whole = isFree ? first.name : label + ending
  useAnnouncement(busy || !known ? undefined : text(known, { name: whole }))

  async function register(): Promise<void> {
    if (name === undefined || busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const accountName = await registerName(modal.latchkey, { name })
      modal.replace({ name: 'AccountSettings', step: 'registerAccountNameSuccess', accountName })
    } catch (cause) {
      setFailure(cause)
      setBusy(false)
    }
  }

  const shown = failure ?? error
  const problem = isRejection(shown) ? text('nameDeclined') : errorText(shown).text
  return (
    <>
      <ViewHeader title={text('chooseName')} />
      <SheetBody gap={12}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void register()
          }}
        >
          <Field
            label={text('accountName')}
            showLabel
            value={typed}
            dir="ltr"
            onChange={(next) => {
              setTyped(next)
              setFailure(undefined)
            }}
            help={known ? text(known, { name: shortName(whole) }) : text('nameRules')}
            error={isTaken ? text('nameTakenChoose', { name: shortName(label) }) : isInvalid ? fault : undefined}
            end={
              ending !== '' && (
                <span ref={ref} className={styles.ending}>
                  <bdi dir="ltr">{ending}</bdi>
                </span>
              )
            }
            enterKeyHint="go"
            reserve
          />
        </form>
        {label !== '' && !isInvalid && error === undefined && (
          <RowList label={text('names')}>
            {choices.map((one) => (
              <ListRow
                key={one.name}
                title={<Name name={one.name} />}
                detail={text('nameFree')}
                choice
                selected={one.name === name}
                onClick={() => setChosen(one.name)}
              />
            ))}
          </RowList>
        )}
      </SheetBody>
      <SheetActions>
        <StepNote failure={shown === undefined ? undefined : problem} rejected={isRejection(shown)}>
          {busy ? text('nameAsking', { wallet: wallet?.name ?? '' }) : text('nameFreeOfCharge')}
        </StepNote>
        {busy && <OpenWallet />}
        <Button kind="filled" wide loading={busy} disabled={name === undefined} onClick={() => void register()}>
          {name === undefined ? text('registerAny') : text('register', { name: shortName(name) })}
        </Button>
      </SheetActions>
    </>
  )
}

/** Strips the ending, in case the visitor typed it too. */
function labelOf(typed: string, ending: string): string {
  const name = typed.trim().toLowerCase()
  return name.endsWith(ending) ? name.slice(0, name.length - ending.length) : name
}

/** Maximum length; a longer name would take three lines on a narrow phone. */
const longest = 44

/** Shown in full where it fits, because this is the name to be registered. */
const Name = ({ name }: Pick<NameSuggestion, 'name'>) => (
  <bdi dir="ltr">{name.length > longest ? shortName(name) : name}</bdi>
)

type Answer = { readonly of: string; readonly found?: readonly NameSuggestion[]; readonly error?: unknown }

/** Suggestions for a name, debounced. Returns the previous ones until the new ones have loaded. */
function useSuggestions(name: string) {
  const latchkey = useLatchkey()
  const [answer, setAnswer] = useState<Answer>({ of: '', found: [] })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const show = (next: Answer) => signal.aborted || setAnswer(next)
    const stopWaiting = latchkey.clock.after(walletSearchWaitMs, () => {
      findNames(latchkey, { name, signal }).then(
        (found) => show({ of: name, found }),
        (error: unknown) => show({ of: name, error }),
      )
    })
    return () => {
      stopWaiting()
      leaving.abort()
    }
  }, [latchkey, name])
  return { ...answer, isCurrent: answer.of === name }
}
