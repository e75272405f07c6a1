import { Banner } from '@latchkey/ui/banner/Banner'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { TextLink } from '@latchkey/ui/text/TextLink'
import type { ReactNode } from 'react'
import { useText } from '../i18n/useText.ts'
import { useModal } from '../ModalContext.ts'
import { ViewHeader } from './ViewHeader.tsx'

/** In place of a view that cannot be shown: what happened, its code, what to do, and the checks. */
export function FaultView({ title, text, code, children }: FaultView.Props) {
  const modal = useModal()
  const shellText = useText('shell')
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody>
        <Banner tone="bad" title={text} detail={code} />
        {children}
        <TextLink onClick={() => modal.push({ name: 'Troubleshoot' })}>{shellText('troubleshoot')}</TextLink>
      </SheetBody>
    </>
  )
}

export declare namespace FaultView {
  type Props = { readonly title: string; readonly text: string; readonly code: string; readonly children?: ReactNode }
}
