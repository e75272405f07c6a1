import { Warning } from '@latchkey/ui/icons/Warning'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { EmptyMark, StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import { Text } from '@latchkey/ui/text/Text'
import type { ReactNode } from 'react'
import { TroubleshootLink } from '../views/TroubleshootLink.tsx'
import { ViewHeader } from './ViewHeader.tsx'

/** In place of a view that cannot be shown: what happened, its code, what to do, and the checks. */
export function FaultView({ title, text, code, children }: FaultView.Props) {
  return (
    <>
      <ViewHeader title={title} />
      <SheetBody roomy>
        <div role="alert">
          <StatusBlock
            small
            picture={
              <EmptyMark>
                <Warning size={28} />
              </EmptyMark>
            }
            title={<Text as="span">{text}</Text>}
            detail={
              <Text as="span" kind="mono">
                {code}
              </Text>
            }
          />
        </div>
        <StatusActions>
          {children}
          <TroubleshootLink />
        </StatusActions>
      </SheetBody>
    </>
  )
}

export declare namespace FaultView {
  type Props = { readonly title: string; readonly text: string; readonly code: string; readonly children?: ReactNode }
}
