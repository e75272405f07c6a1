import { Button } from '@latchkey/ui/button/Button'
import { Check } from '@latchkey/ui/icons/Check'
import { Pen } from '@latchkey/ui/icons/Pen'
import { Shield } from '@latchkey/ui/icons/Shield'
import { Wallet } from '@latchkey/ui/icons/Wallet'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { Explanation } from '../Explanation.tsx'
import { english, texts } from './texts.ts'

const icons = [Wallet, Pen, Check, Shield]

/** Explains wallets to somebody who has none (spec §2). */
export function WhatIsAWalletView() {
  const modal = useModal()
  const { language } = useContext(LocaleContext)
  const { title, points, choose } = texts[language.tag.split('-')[0] ?? ''] ?? english
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody>
        <Explanation
          points={points.map(([name, detail], place) => {
            const Icon = icons[place] ?? Wallet
            return { icon: <Icon />, name, detail }
          })}
        />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={modal.back}>
          {choose}
        </Button>
      </SheetActions>
    </>
  )
}
