import { Button } from '@latchkey/ui/button/Button'
import { Key } from '@latchkey/ui/icons/Key'
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

const icons = [Key, Wallet, Shield]

/** Explains wallets to visitors who have none (spec §2). */
export function WhatIsAWalletView() {
  const modal = useModal()
  const { language } = useContext(LocaleContext)
  const { title, points, get } = texts[language.tag.split('-')[0] ?? ''] ?? english
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody gap={20}>
        <Explanation
          points={points.map(([name, detail], place) => {
            const Icon = icons[place] ?? Wallet
            return { icon: <Icon />, name, detail }
          })}
        />
      </SheetBody>
      <SheetActions>
        <Button kind="filled" wide onClick={() => modal.push({ name: 'GetWallet' })}>
          {get}
        </Button>
      </SheetActions>
    </>
  )
}
