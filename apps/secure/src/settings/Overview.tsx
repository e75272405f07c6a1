import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Key } from '@latchkey/ui/icons/Key'
import { Lock } from '@latchkey/ui/icons/Lock'
import { Send } from '@latchkey/ui/icons/Send'
import { Trash } from '@latchkey/ui/icons/Trash'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { Tag } from '@latchkey/ui/tag/Tag'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useState } from 'react'
import { confirmDeletion, type Deletion, keepWallet } from '../deletion/deletion.ts'
import { errorText } from '../mailedProof/errorText.ts'
import { type Device, type Freeze, isNewDevice, listDevices, readStatus } from '../mailedProof/walletSecurity.ts'
import { protectionOf } from '../protection/protectionOf.ts'
import { timeText } from '../requests/timeText.ts'
import { fill } from '../texts/fill.ts'
import { DeletionNotice } from './DeletionNotice.tsx'
import { DeviceIcon } from './DeviceIcon.tsx'
import { useSettings } from './SettingsContext.ts'
import { StepActions } from './StepActions.tsx'
import { useTask } from './useTask.ts'

type Facts = {
  readonly freeze: Freeze
  readonly exportedAtMs: number | undefined
  readonly deletion: (Deletion & { readonly isConfirmed: boolean }) | undefined
  readonly devices: readonly Device[]
  /** Undefined while the wallet cannot be protected. */
  readonly protection: ReturnType<typeof protectionOf> | undefined
}

/** Shows whether the wallet is frozen or will be deleted, its protection, and the devices that can use it. */
export function Overview() {
  const { login, texts, owner, goTo } = useSettings()
  const { facts, error, load } = useFacts()
  const isFrozen = facts?.freeze.frozenAtMs !== undefined
  return (
    <>
      <SheetBody list>
        {error !== undefined && <Banner tone="bad" title={error} />}
        {!facts && error === undefined && (
          <Text tone="quiet" center>
            {texts.loading}
          </Text>
        )}
        {facts && isFrozen && <FrozenBanner freeze={facts.freeze} />}
        {facts?.deletion && <DeletionNotice {...facts.deletion} />}
        {facts?.protection !== undefined && (
          <RowList label={texts.title}>
            <ProtectionRow protection={facts.protection} />
            <ExportRow exportedAtMs={facts.exportedAtMs} />
          </RowList>
        )}
        {facts && (
          <RowList label={texts.devices} showLabel>
            {facts.devices.map((device) => (
              <DeviceRow
                key={device.deviceId}
                device={device}
                isNew={isNewDevice(device, facts.devices, login.clock.now())}
              />
            ))}
          </RowList>
        )}
        {facts && !isFrozen && !facts.deletion && (
          <RowList label={texts.freeze}>
            <FreezeRow />
            {owner.walletId !== undefined && <DeleteRow />}
          </RowList>
        )}
      </SheetBody>
      {facts?.deletion ? (
        <KeepActions onKept={load} />
      ) : (
        (error !== undefined || isFrozen) && (
          <SheetActions>
            {error !== undefined ? (
              <Button wide onClick={load}>
                {texts.tryAgain}
              </Button>
            ) : (
              <Button wide kind="filled" onClick={() => goTo({ name: 'unfreeze' })}>
                {texts.unfreeze}
              </Button>
            )}
          </SheetActions>
        )
      )}
    </>
  )
}

function useFacts() {
  const { site, login, owner, texts } = useSettings()
  const [facts, setFacts] = useState<Facts>()
  const [error, setError] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: reruns on each attempt
  useEffect(() => {
    let isCurrent = true
    const { walletId } = owner
    const asked = Promise.all([
      readStatus(login, walletId),
      walletId === undefined ? [] : listDevices(login, walletId),
      walletId === undefined ? undefined : site.session(),
    ] as const)
    site.endIfRevoked(asked).then(
      async ([freeze, devices, session]) => {
        const { deletion } = freeze
        const isConfirmed =
          !deletion || walletId === undefined || (await confirmDeletion(login, { walletId, deletion }))
        const canProtect = session && freeze.frozenAtMs === undefined
        if (!isCurrent) return
        setFacts({
          ...{ freeze, devices, exportedAtMs: freeze.exportedAtMs, deletion: deletion && { ...deletion, isConfirmed } },
          protection: canProtect ? protectionOf(session.wallet) : undefined,
        })
      },
      (failure: unknown) => isCurrent && setError(errorText(texts, failure)),
    )
    return () => {
      isCurrent = false
    }
  }, [site, login, owner, texts, attempt])
  function load(): void {
    setError(undefined)
    setAttempt((last) => last + 1)
  }
  return { facts, error, load }
}

function FrozenBanner({ freeze }: { readonly freeze: Freeze }) {
  const { texts } = useSettings()
  const { frozenAtMs = 0, unfrozenAtMs } = freeze
  const since = fill(texts.tag, texts.frozenText, { since: timeText(texts.tag, frozenAtMs) })
  const until =
    unfrozenAtMs === undefined
      ? ''
      : ` ${fill(texts.tag, texts.unfreezesAt, { when: timeText(texts.tag, unfrozenAtMs) })}`
  return <Banner tone="warn" title={texts.frozenTitle} detail={`${since}${until}`} />
}

function ProtectionRow({ protection }: { readonly protection: NonNullable<Facts['protection']> }) {
  const { texts, goTo } = useSettings()
  const isProtected = protection !== 'none'
  return (
    <ListRow
      icon={
        <IconBox>
          <Key />
        </IconBox>
      }
      title={texts.protection}
      detail={{ none: texts.unprotectedText, password: texts.passwordText, passkey: texts.passkeyText }[protection]}
      end={<Tag {...(isProtected && { tone: 'good' })}>{isProtected ? texts.on : texts.off}</Tag>}
      chevron
      onClick={() => goTo({ name: 'protect' })}
    />
  )
}

function ExportRow({ exportedAtMs }: { readonly exportedAtMs: number | undefined }) {
  const { texts, goTo } = useSettings()
  return (
    <ListRow
      icon={
        <IconBox>
          <Send />
        </IconBox>
      }
      title={texts.exportTitle}
      detail={
        exportedAtMs === undefined
          ? texts.exportRow
          : fill(texts.tag, texts.exportedAt, { when: timeText(texts.tag, exportedAtMs) })
      }
      chevron
      onClick={() => goTo({ name: 'export' })}
    />
  )
}

function DeviceRow({ device, isNew }: { readonly device: Device; readonly isNew: boolean }) {
  const { texts, goTo } = useSettings()
  const { browser, origin, usedAtMs, current } = device
  const used = fill(texts.tag, texts.used, { when: timeText(texts.tag, usedAtMs) })
  return (
    <ListRow
      icon={
        <IconBox>
          <DeviceIcon browser={browser} />
        </IconBox>
      }
      title={browser || texts.unknownBrowser}
      detail={
        <>
          <bdi dir="ltr">{new URL(origin).host}</bdi>
          {!current && ` · ${used}`}
        </>
      }
      end={current ? <Tag tone="accent">{texts.thisDevice}</Tag> : isNew && <Tag tone="warn">{texts.newDevice}</Tag>}
      chevron
      onClick={() => goTo({ name: 'device', device })}
    />
  )
}

function FreezeRow() {
  const { texts, goTo } = useSettings()
  return (
    <ListRow
      icon={
        <IconBox>
          <Lock />
        </IconBox>
      }
      title={texts.freeze}
      detail={texts.freezeRow}
      chevron
      onClick={() => goTo({ name: 'freeze' })}
    />
  )
}

function DeleteRow() {
  const { texts, goTo } = useSettings()
  return (
    <ListRow
      icon={
        <IconBox>
          <Trash />
        </IconBox>
      }
      title={texts.delete}
      chevron
      onClick={() => goTo({ name: 'delete' })}
    />
  )
}

/** Freezing would cancel the deletion too. */
function KeepActions({ onKept }: { readonly onKept: () => void }) {
  const { login, owner, texts, goTo } = useSettings()
  const { isBusy, error, run } = useTask()
  async function keep(): Promise<void> {
    await keepWallet(login, owner.walletId ?? '')
    onKept()
  }
  return (
    <StepActions kind="filled" label={texts.keep} isBusy={isBusy} error={error} onPress={() => void run(keep)}>
      <Button wide onClick={() => goTo({ name: 'freeze' })}>
        {texts.freeze}
      </Button>
    </StepActions>
  )
}
