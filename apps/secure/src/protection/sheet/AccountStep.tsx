import { socialNames } from '@latchkey/contracts/frame/socialNames'
import { Banner } from '@latchkey/ui/banner/Banner'
import { Button } from '@latchkey/ui/button/Button'
import { QrCode } from '@latchkey/ui/qrCode/QrCode'
import { useState } from 'react'
import { DialogSheet } from '../../dialog/DialogSheet.tsx'
import { errorText } from '../../mailedProof/errorText.ts'
import { useSocialProof } from '../../social/useSocialProof.ts'
import { fill } from '../../texts/fill.ts'
import type { ProtectionTexts } from '../../texts/protectionTexts.ts'

/** The owner signs in to the wallet's social account once more. */
export function AccountStep({ access, asked, texts, isWorking, onProof, onCancel }: AccountStep.Props) {
  const { account } = texts
  const [error, setError] = useState<string>()
  const title = socialNames[asked.provider as keyof typeof socialNames]
  const { isReady, shown, url, open } = useSocialProof({
    ...{ access, asked, onProof },
    onError: (failure) => setError(errorText(texts, failure)),
  })
  const words = {
    button: { title: account.accountTitle, text: account.accountText },
    waiting: { title: fill(texts.tag, account.accountWaiting, { account: title }), text: account.accountWaitingText },
    code: { title: account.farcasterTitle, text: account.farcasterText },
  }[shown]
  return (
    <DialogSheet
      {...words}
      {...(!isWorking && { onCancel })}
      actions={
        <>
          {shown !== 'code' && (
            <Button
              wide
              kind="filled"
              loading={isWorking}
              disabled={!isReady}
              onClick={() => setError(open() ? undefined : account.accountBlocked)}
            >
              {fill(texts.tag, account.continueWith, { account: title })}
            </Button>
          )}
          <Button wide disabled={isWorking} onClick={onCancel}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {shown === 'code' && <QrCode value={url} label={account.farcasterCode} />}
      {error !== undefined && <Banner tone="bad" title={error} />}
    </DialogSheet>
  )
}

export declare namespace AccountStep {
  type Props = Pick<useSocialProof.Params, 'access' | 'asked' | 'onProof'> & {
    readonly texts: ProtectionTexts
    readonly isWorking: boolean
    readonly onCancel: () => void
  }
}
