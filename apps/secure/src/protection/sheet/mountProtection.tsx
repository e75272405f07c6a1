import { errorOf } from '@latchkey/base/errors'
import { PROTECTION_SECRET_REQUIRED } from '@latchkey/contracts/errors/embedded'
import type { FactorSecret } from '@latchkey/crypto/embedded/protection'
import { Layer } from '@latchkey/ui/layer/Layer'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Login } from '../../login/login.ts'
import type { FactorQuestion } from '../../signer/outputs.ts'
import { loadTexts, type ProtectionTexts } from '../../texts/protectionTexts.ts'
import { createPasskeys } from '../passkey/createPasskeys.ts'
import { createProtecting } from '../protecting.ts'
import { ProtectSheet } from './ProtectSheet.tsx'
import { UnlockSheet } from './UnlockSheet.tsx'

export type Place = createPasskeys.Place & { readonly setVisible: (visible: boolean) => void }

/** Prompts for the secret of a protected wallet. @throws PROTECTION_SECRET_REQUIRED when the visitor cancels */
export function promptInDialog(place: Place, question: FactorQuestion): Promise<FactorSecret> {
  const passkeys = createPasskeys(place)
  return showDialog(place, (texts, { resolve, reject }) => (
    <UnlockSheet
      {...{ question, texts, passkeys }}
      onSecret={resolve}
      onCancel={() => reject(errorOf(PROTECTION_SECRET_REQUIRED))}
    />
  ))
}

/** Raises the protection in a dialog; resolves to true if it was raised. */
export async function protectInDialog(place: Place, login: Login, params: ProtectParams): Promise<boolean> {
  const protecting = await createProtecting(login, { place, ...params })
  return showDialog(place, (texts, { resolve }) => <ProtectSheet {...{ protecting, texts }} onClose={resolve} />)
}

type ProtectParams = Omit<createProtecting.Params, 'place'>

type Settle<value> = { readonly resolve: (value: value) => void; readonly reject: (error: Error) => void }

async function showDialog<value>(
  { window, themeMode, setVisible }: Place,
  draw: (texts: ProtectionTexts, settle: Settle<value>) => ReactNode,
): Promise<value> {
  const { document, navigator } = window
  const texts = await loadTexts(navigator.languages)
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  setVisible(true)
  try {
    return await new Promise<value>((resolve, reject) =>
      root.render(
        <Layer theme={themeMode()} dir={texts.dir} lang={texts.tag}>
          {draw(texts, { resolve, reject })}
        </Layer>,
      ),
    )
  } finally {
    setVisible(false)
    root.unmount()
    element.remove()
  }
}
