import { isLatchkeyError } from '@latchkey/base/errors'
import { RELAY_REFUSED } from '@latchkey/contracts/errors/relay'
import { WALLET_LOCKED } from '@latchkey/contracts/errors/troubleshoot'
import { loggedErrors } from '@latchkey/core/errorLog'
import type { CheckName, CheckResult } from '@latchkey/core/troubleshoot/check'
import { reportOf } from '@latchkey/core/troubleshoot/reportOf'
import { checkNames, troubleshoot } from '@latchkey/core/troubleshoot/troubleshoot'
import { useAccount } from '@latchkey/react/account/useAccount'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { CheckList } from '@latchkey/ui/card/CheckList'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyWideButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { Ring } from '@latchkey/ui/ring/Ring'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useContext, useEffect, useState } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import type { Language } from '../../i18n/language.ts'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import styles, { sheet } from './TroubleshootView.lk.css'

const ref = partRef(sheet)

/** Runs the checks of `troubleshoot`, shows the result of each, and explains how to fix the first failure. */
export function TroubleshootView() {
  const text = useText('troubleshoot')
  const shellText = useText('shell')
  const { address } = useAccount()
  const { results, done, run } = useChecks()
  const latchkey = useLatchkey()
  const opensPopups = (latchkey.options.embeddedWallet?.socials || []).length > 0
  const shown = useRows(results, run).filter(({ name }) =>
    name === 'wallet' || name === 'network' ? address !== undefined : name !== 'popups' || opensPopups,
  )
  // A test window is opened again only if the visitor was shown that it was blocked.
  const openPopup = results.get('popups')?.status === 'failed'
  const report = reportOf([...results.values()], loggedErrors(latchkey))
  return (
    <>
      <ViewHeader title={shellText('troubleshoot')} />
      <SheetBody>
        <div ref={ref} className={styles.outcome}>
          <Outcome failed={[...results.values()].find(({ status }) => status === 'failed')} done={done} />
        </div>
        <CheckList label={text('checks')} checks={shown} />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide icon={<Refresh />} loading={!done} onClick={() => run({ openPopup })}>
          {text('tryAgain')}
        </Button>
        <CopyWideButton
          value={report}
          label={text('copyReport')}
          copiedLabel={text('reportCopied')}
          failedLabel={text('copyFailed')}
          disabled={!done}
        />
      </SheetActions>
    </>
  )
}

/** The first failed check and its fix; reserves the same height while there is none. */
function Outcome({ failed, done }: { readonly failed: CheckResult | undefined; readonly done: boolean }) {
  const modal = useModal()
  const text = useText('troubleshoot')
  const { options } = useLatchkey()
  const { wallet } = useAccount()
  const values = { app: options.metadata.name, wallet: wallet?.name ?? '' }
  const { title, fix } = failed
    ? faultTexts(text, failed, values)
    : done
      ? { title: text('allGood'), fix: text('allGoodDetail', values) }
      : { title: text('checking'), fix: text('checkingDetail') }
  // The banner of a failure is an alert. It is a new element, because screen readers may miss a changed role.
  useAnnouncement(failed ? undefined : done ? `${title}. ${fix}` : title)
  return (
    <Banner
      key={failed?.name}
      tone={failed ? 'bad' : done ? 'good' : 'neutral'}
      {...(!failed && !done && { icon: <Ring size={20} /> })}
      title={title}
      detail={fix}
      action={
        failed?.name === 'network' && (
          <Button size="sm" onClick={() => modal.push({ name: 'SwitchNetwork' })}>
            {text('switchNetwork')}
          </Button>
        )
      }
    />
  )
}

type TroubleshootText = ReturnType<typeof useText<'troubleshoot'>>

function faultTexts(
  text: TroubleshootText,
  { name, error }: CheckResult,
  values: { readonly app: string; readonly wallet: string },
): { readonly title: string; readonly fix: string } {
  const refused = name === 'origin' || isLatchkeyError(error, RELAY_REFUSED)
  if (refused) return { title: text('originFault'), fix: text('originFix', values) }
  const locked = isLatchkeyError(error, WALLET_LOCKED)
  switch (name) {
    case 'online':
      return { title: text('onlineFault'), fix: text('onlineFix') }
    case 'server':
      return { title: text('serverFault'), fix: text('serverFix') }
    case 'relay':
      return { title: text('relayFault'), fix: text('relayFix') }
    case 'clock':
      return { title: text('clockFault'), fix: text('clockFix') }
    case 'storage':
      return { title: text('storageFault'), fix: text('storageFix') }
    case 'popups':
      return { title: text('popupsFault'), fix: text('popupsFix') }
    case 'wallet':
      return {
        title: text(locked ? 'lockedFault' : 'walletFault', values),
        fix: text(locked ? 'lockedFix' : 'walletFix', values),
      }
    case 'network':
      return { title: text('networkFault'), fix: text('networkFix', values) }
  }
}

/** True if a row shows a figure: the response time, or the clock's deviation. */
const hasFigure = (name: CheckName, status: CheckResult['status'] | undefined) =>
  name === 'clock' ? status === 'failed' : (name === 'server' || name === 'relay') && status !== 'failed'

function useRows(
  results: ReadonlyMap<CheckName, CheckResult>,
  run: (params: troubleshoot.Params) => void,
): readonly CheckList.Check[] {
  const text = useText('troubleshoot')
  const { language } = useContext(LocaleContext)
  const { wallet } = useAccount()
  const titles: { readonly [name in CheckName]: string } = {
    online: text('online'),
    server: text('server'),
    origin: text('origin'),
    relay: text('relay'),
    clock: text('clock'),
    storage: text('storage'),
    popups: text('popups'),
    wallet: wallet?.name || text('wallet'),
    network: text('network'),
  }
  const found: { readonly [name in CheckName]: { readonly ok: string; readonly failed: string } } = {
    online: { ok: text('onlineOk'), failed: text('onlineFailed') },
    server: { ok: text('reachable'), failed: text('noAnswer') },
    origin: { ok: text('originOk'), failed: text('originFailed') },
    relay: { ok: text('reachable'), failed: text('noAnswer') },
    clock: { ok: text('clockOk'), failed: text('clockFailed') },
    storage: { ok: text('storageOk'), failed: text('storageFailed') },
    popups: { ok: text('popupsOk'), failed: text('popupsFailed') },
    wallet: { ok: text('walletOk'), failed: text('noAnswer') },
    network: { ok: text('networkOk'), failed: text('networkFailed') },
  }
  const detailOf = (name: CheckName, result: CheckResult | undefined) => {
    if (!result) return text('waiting')
    const { status, error } = result
    if (isLatchkeyError(error, WALLET_LOCKED)) return text('locked')
    if (isLatchkeyError(error, RELAY_REFUSED)) return text('originFailed')
    return status === 'running' ? text('running') : status === 'skipped' ? text('skipped') : found[name][status]
  }
  const endOf = (name: CheckName, { status, ms }: Partial<CheckResult>) => {
    if ((name === 'wallet' || name === 'popups') && status === 'skipped')
      return (
        <Button size="sm" onClick={() => run(name === 'wallet' ? { pingWallet: true } : { openPopup: true })}>
          {text('check')}
        </Button>
      )
    return ms !== undefined && hasFigure(name, status) ? duration(language, ms) : undefined
  }
  return checkNames.map((name) => {
    const result = results.get(name)
    return {
      name,
      status: result?.status ?? 'waiting',
      title: titles[name],
      detail: detailOf(name, result),
      end: endOf(name, result ?? {}),
    }
  })
}

type Results = ReadonlyMap<CheckName, CheckResult>

/** Runs the checks when the view opens, and again on request. */
function useChecks() {
  const latchkey = useLatchkey()
  const [round, setRound] = useState<troubleshoot.Params>({})
  const [results, setResults] = useState<Results>(new Map())
  const [done, setDone] = useState(false)
  useEffect(() => {
    let left = false
    const run = async () => {
      for await (const result of troubleshoot(latchkey, round)) {
        if (left) return
        setResults((before) => new Map(before).set(result.name, result))
      }
      setDone(true)
    }
    setResults(new Map())
    setDone(false)
    // Rejects only if the instance is destroyed, which also unmounts this view.
    run().catch(() => {})
    return () => {
      left = true
    }
  }, [latchkey, round])
  return { results, done, run: setRound }
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const

/** A duration in its largest unit: "42 ms", "1.2 sec", "5 min". */
function duration({ tag }: Pick<Language, 'tag'>, ms: number): string {
  const [unit, unitMs] = units.find(([, size]) => ms >= size) ?? (['millisecond', 1] as const)
  const maximumFractionDigits = unit === 'second' ? 1 : 0
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits }).format(
    ms / unitMs,
  )
}
