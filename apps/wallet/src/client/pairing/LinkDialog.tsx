import { Button } from '@latchkey/ui/button/Button'
import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { Field } from '@latchkey/ui/field/Field'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Close } from '@latchkey/ui/icons/Close'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { type FormEvent, useRef, useState } from 'react'
import { useWallet } from '../WalletContext.ts'
import { linkErrorText } from './linkErrorText.ts'

/** A form for a connection link that shows errors under the field. `start`: a deep link that failed. */
export function LinkDialog({ start, onProposal, onClose }: LinkDialog.Props) {
  const { engine } = useWallet()
  const input = useRef<HTMLInputElement>(null)
  const [link, setLink] = useState(start?.link ?? '')
  const [error, setError] = useState(start?.error)
  const [busy, setBusy] = useState(false)
  const connect = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      onProposal(await engine.pair(link))
      onClose()
    } catch (cause) {
      setError(linkErrorText(cause))
      setBusy(false)
      input.current?.focus()
    }
  }
  return (
    <Dialog open labelledBy="link-title" initialFocus={input} onOpenChange={onClose}>
      <Sheet>
        <SheetHeader
          title="Connect an app"
          titleId="link-title"
          end={
            <IconButton label="Close" onClick={onClose}>
              <Close />
            </IconButton>
          }
        />
        <SheetBody>
          <form className="link-form" onSubmit={(event) => void connect(event)}>
            <Field
              label="Link"
              showLabel
              dir="ltr"
              placeholder="wc:…"
              value={link}
              onChange={(value) => {
                setLink(value)
                setError(undefined)
              }}
              help="In the app, choose “Copy link” under the QR code, then paste it here."
              error={error}
              inputRef={input}
            />
            <Button kind="filled" wide submit loading={busy}>
              Connect
            </Button>
          </form>
        </SheetBody>
      </Sheet>
    </Dialog>
  )
}

export declare namespace LinkDialog {
  type Props = {
    readonly start?: { readonly link: string; readonly error: string } | undefined
    /** Gets the id of the app's proposal. */
    readonly onProposal: (id: number) => void
    readonly onClose: () => void
  }
}
