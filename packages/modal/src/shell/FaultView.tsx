import { partRef } from '@latchkey/ui/css/partRef'
import { Warning } from '@latchkey/ui/icons/Warning'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { EmptyMark, StatusActions, StatusBlock } from '@latchkey/ui/statusBlock/StatusBlock'
import type { ReactNode } from 'react'
import styles, { sheet } from './FaultView.lk.css'
import { ViewHeader } from './ViewHeader.tsx'

const ref = partRef(sheet)

/** Shown instead of a view that failed: what happened, the error for developers, and what to do. */
export function FaultView({ header, title, detail, code, message, children }: FaultView.Props) {
  return (
    <>
      <ViewHeader title={header} />
      <SheetBody roomy>
        <div role="alert">
          <StatusBlock
            picture={
              <EmptyMark>
                <Warning size={28} />
              </EmptyMark>
            }
            title={title}
            detail={detail}
          />
          {code !== undefined && (
            <div ref={ref} className={styles.code}>
              <code dir="ltr">{code}</code>
              {message !== undefined && <p>{withCode(message)}</p>}
            </div>
          )}
        </div>
        <StatusActions>{children}</StatusActions>
      </SheetBody>
    </>
  )
}

/** Formats text between backticks as code. */
const withCode = (message: string): readonly ReactNode[] =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their places
  message.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part))

export declare namespace FaultView {
  type Props = {
    readonly header: string
    readonly title: string
    readonly detail: string
    readonly code?: string | undefined
    /** The error message for developers. */
    readonly message?: string
    readonly children: ReactNode
  }
}
