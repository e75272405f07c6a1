import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { DialogFrame } from './DialogFrame.tsx'
import { useDialog } from './useDialog.tsx'

/**
 * A modal `<dialog>`: top layer, page behind inert, focus in and back, Escape, backdrop, scroll lock, exit animation.
 * Requests closing through `onOpenChange`; the owner decides. Nested dialogs stack.
 */
export function Dialog({ open, ...props }: Dialog.Props) {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  if (!mounted) return null
  return <MountedDialog {...props} open={open} onExited={() => setMounted(false)} />
}

function MountedDialog(props: Dialog.Props & { readonly onExited: () => void }) {
  const { open, onOpenChange, onExited, initialFocus, children, ...names } = props
  const ref = useRef<HTMLDialogElement>(null)
  useDialog(ref, { open, onOpenChange, onExited })
  useEffect(() => initialFocus?.current?.focus({ preventScroll: true }), [initialFocus])
  return (
    <DialogFrame dialogRef={ref} open={open} {...names}>
      {children}
    </DialogFrame>
  )
}

export declare namespace Dialog {
  type Reason = useDialog.Reason
  type Props = Pick<DialogFrame.Props, 'open' | 'label' | 'labelledBy' | 'describedBy'> & {
    readonly onOpenChange: useDialog.OnOpenChange
    readonly initialFocus?: RefObject<HTMLElement | null> | undefined
    readonly children: ReactNode
  }
}
