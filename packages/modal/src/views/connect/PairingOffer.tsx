import { pairingExpiryMarginMs, pairingLifetimeMs } from '@latchkey/contracts/constants/connect'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyButton'
import { partRef } from '@latchkey/ui/css/partRef'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { CountdownRing } from '@latchkey/ui/ring/CountdownRing'
import { Ring } from '@latchkey/ui/ring/Ring'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/useErrorText.ts'
import { useText } from '../../i18n/useText.ts'
import { isRejection } from '../../isRejection.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { chunkOf, useChunk } from '../../shell/chunk.ts'
import { useSecondsLeft } from '../useSecondsLeft.ts'
import styles, { sheet } from './PairingOffer.lk.css'
import type { PairingState } from './pairingState.ts'
import { useClockWrong } from './useClockWrong.ts'
import { useRelayLost } from './useRelayLost.ts'

const ref = partRef(sheet)
/** Loaded when the pairing ends. */
const endedChunk = chunkOf(() => import('./PairingEnded.tsx'))
const offeredSeconds = (pairingLifetimeMs - pairingExpiryMarginMs) / 1000

/** The QR code with its countdown and link; when it ended, the outcome. */
export function PairingOffer({ pairing, renew, mark, name, icon }: PairingOffer.Props) {
  const text = useText('connect')
  const relayLost = useRelayLost()
  const clockWrong = useClockWrong()
  useAnnouncement(useSpoken({ pairing, relayLost, clockWrong, name }))
  const over = pairing.status === 'failed' || pairing.status === 'connected'
  const ended = useChunk(over ? endedChunk : undefined)
  if (over) return ended ? <ended.PairingEnded pairing={pairing} renew={renew} name={name} icon={icon} /> : null
  const expired = pairing.status === 'expired'
  return (
    <div ref={ref} className={styles.offer}>
      <QrCode
        value={'uri' in pairing ? pairing.uri : undefined}
        label={text('qrLabel')}
        mark={mark}
        veil={
          expired ? (
            <Button kind="filled" size="md" icon={<Refresh />} onClick={renew}>
              {text('newCode')}
            </Button>
          ) : relayLost ? (
            // Without the relay no wallet could answer a scan.
            <Ring size={44} stroke={2.5} />
          ) : undefined
        }
      />
      <div className={styles.about}>
        <div className={styles.line}>
          <div className={styles.words}>
            <b className={styles.title}>{expired ? text('expired') : text('scanCode', { wallet: name })}</b>
            <span className={styles.detail}>{expired ? text('expiredDetail') : name === '' && text('scanDetail')}</span>
          </div>
          <Countdown pairing={pairing} />
        </div>
        {relayLost && <Banner tone="warn" title={text('relayLost')} detail={text('relayLostDetail')} />}
        {clockWrong && <Banner tone="warn" title={text('checkClock')} detail={text('checkClockDetail')} />}
        <CopyWideButton
          value={'uri' in pairing ? (pairing.uri ?? '') : ''}
          disabled={pairing.status !== 'ready' || relayLost}
          label={text('copyLink')}
          copiedLabel={text('linkCopied')}
          failedLabel={text('copyFailed')}
        />
      </div>
    </div>
  )
}

export declare namespace PairingOffer {
  type Props = {
    readonly pairing: PairingState
    readonly renew: () => void
    readonly mark?: ReactNode
    /** The wallet the code is for; empty when it is for any. */
    readonly name: string
    readonly icon?: string | undefined
  }
}

function Countdown({ pairing }: { readonly pairing: PairingState }) {
  const text = useText('connect')
  const seconds = useSecondsLeft(pairing.status === 'ready' ? pairing.expiresAtMs : undefined)
  // Announced at 60 and 10 seconds only; an announcement every second would drown out everything else.
  useAnnouncement(seconds === 60 ? text('minuteLeft') : seconds === 10 ? text('secondsLeft', { seconds }) : undefined)
  if (pairing.status === 'making') return null
  return (
    <CountdownRing
      value={seconds / offeredSeconds}
      label={`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
      name={text('secondsLeft', { seconds })}
    />
  )
}

function useSpoken(params: useSpoken.Params): string | undefined {
  const { pairing, relayLost, clockWrong, name } = params
  const text = useText('connect')
  const { errorText } = useErrorText()
  if (relayLost && pairing.status === 'ready') return `${text('relayLost')}. ${text('relayLostDetail')}`
  if (clockWrong && pairing.status === 'ready') return `${text('checkClock')}. ${text('checkClockDetail')}`
  switch (pairing.status) {
    case 'making':
      return undefined
    case 'ready':
      return text('scanCode', { wallet: name })
    case 'connected':
      return text('connected')
    case 'expired':
      return `${text('expired')}. ${text('expiredDetail')}`
    case 'failed':
      return isRejection(pairing.error) ? text('rejected') : errorText(pairing.error).text
  }
}

declare namespace useSpoken {
  type Params = {
    readonly pairing: PairingState
    readonly relayLost: boolean
    readonly clockWrong: boolean
    readonly name: string
  }
}
