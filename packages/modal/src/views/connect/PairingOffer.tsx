import { pairingExpiryMarginMs, pairingLifetimeMs } from '@latchkey/contracts/constants/connect'
import { Button } from '@latchkey/ui/button/Button'
import { CopyWideButton } from '@latchkey/ui/copyButton/CopyWideButton'
import { Refresh } from '@latchkey/ui/icons/Refresh'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { CountdownRing } from '@latchkey/ui/ring/CountdownRing'
import { Ring } from '@latchkey/ui/ring/Ring'
import { type ReactNode, useEffect, useState } from 'react'
import { clockText } from '../../i18n/clockText.ts'
import { useText } from '../../i18n/useText.ts'
import { useAnnouncement } from '../../shell/announce.ts'
import { chunkOf, useChunk } from '../../shell/chunk.ts'
import { QrOffer } from '../shared/QrOffer.tsx'
import { useSecondsLeft } from '../shared/useSecondsLeft.ts'
import { WalletMark } from '../shared/WalletMark.tsx'
import type { PairingState } from './pairingState.ts'
import { useRelayLost } from './useRelayLost.ts'

/** Outcome and warnings, loaded once the code is live. */
const laterChunk = chunkOf(() => import('./PairingEnded.tsx'))
const offeredSeconds = (pairingLifetimeMs - pairingExpiryMarginMs) / 1000

/** The QR code with its countdown and link; after the pairing ended, its outcome. */
export function PairingOffer({ pairing, renew, name, icon, children }: PairingOffer.Props) {
  const text = useText('connect')
  const relayLost = useRelayLost()
  const expired = pairing.status === 'expired'
  const ready = pairing.status === 'ready'
  const lost = relayLost && ready
  const offer = expired ? `${text('expired')}. ${text('expiredDetail')}` : ready && text('scanCode', { wallet: name })
  useAnnouncement((lost ? `${text('relayLost')}. ${text('relayLostDetail')}` : offer) || undefined)
  const later = useLater(relayLost || expired || (ready && pairing.settled))
  const over = pairing.status === 'failed' || pairing.status === 'connected'
  const ended = useChunk(over ? laterChunk : undefined)
  if (over) return ended ? <ended.PairingEnded pairing={pairing} renew={renew} name={name} icon={icon} /> : null
  return (
    <QrOffer
      code={
        <QrCode
          value={'uri' in pairing ? pairing.uri : undefined}
          label={text('qrLabel')}
          mark={<WalletMark size={48} name={name} icon={icon} />}
          veil={
            expired ? (
              <Button kind="filled" size="md" icon={<Refresh />} onClick={renew}>
                {text('newCode')}
              </Button>
            ) : relayLost ? (
              <Ring size={44} stroke={2.5} />
            ) : undefined
          }
        />
      }
      title={expired ? text('expired') : lost ? text('relayLost') : text('scanCode', { wallet: name })}
      detail={expired ? text('expiredDetail') : lost ? text('relayLostDetail') : text('scanDetail', { wallet: name })}
      end={!lost && <Countdown pairing={pairing} />}
    >
      {later && <later.ClockWarning relayLost={relayLost} />}
      {children}
      {later && lost ? (
        <later.CheckConnection />
      ) : (
        <CopyWideButton
          value={'uri' in pairing ? (pairing.uri ?? '') : ''}
          disabled={pairing.status !== 'ready' || relayLost}
          label={text('copyLink')}
          copiedLabel={text('linkCopied')}
          failedLabel={text('copyFailed')}
        />
      )}
    </QrOffer>
  )
}

export declare namespace PairingOffer {
  type Props = {
    readonly pairing: PairingState
    readonly renew: () => void
    /** The wallet that the code is for; empty if it is for any wallet. */
    readonly name: string
    readonly icon?: string | undefined
    /** Rendered above the link. */
    readonly children?: ReactNode
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
      label={clockText(seconds)}
      name={text('secondsLeft', { seconds })}
    />
  )
}

/** Loads what a live code may need. If that fails, for example offline, the code is shown without warnings. */
function useLater(wanted: boolean) {
  const [, setLoaded] = useState(laterChunk.loaded())
  useEffect(() => {
    if (wanted) laterChunk.load().then(setLoaded, () => {})
  }, [wanted])
  return laterChunk.loaded()
}
