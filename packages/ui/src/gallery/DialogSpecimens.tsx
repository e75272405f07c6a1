import { useCallback, useId, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { IconButton } from '../iconButton/IconButton.tsx'
import { Close } from '../icons/Close.tsx'
import { LiveRegion } from '../liveRegion/LiveRegion.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { SheetActions } from '../sheet/SheetActions.tsx'
import { SheetBody } from '../sheet/SheetBody.tsx'
import { SheetHeader } from '../sheet/SheetHeader.tsx'
import { Text } from '../text/Text.tsx'
import { Specimen } from './Specimen.tsx'

/** Real dialogs to open: focus, Escape, backdrop, a long body, a nested dialog whose body can only be scrolled. */
export function DialogSpecimens() {
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const onOpenChange = useCallback<Dialog.Props['onOpenChange']>((next, details) => {
    setOpen(next)
    setReason(details.reason)
  }, [])
  return (
    <Specimen caption="Dialog, with a long body and another one on top">
      <Button onClick={() => setOpen(true)}>Open the dialog</Button>
      <LiveRegion message={reason === '' ? '' : `Closed by ${reason}`} />
      <Dialog open={open} onOpenChange={onOpenChange} label="Sample dialog">
        <Sheet>
          <SheetHeader
            title="Sample"
            end={
              <IconButton label="Close" onClick={() => setOpen(false)}>
                <Close />
              </IconButton>
            }
          />
          <SheetBody>
            <NestedDialog />
            <LongText />
          </SheetBody>
        </Sheet>
      </Dialog>
    </Specimen>
  )
}

function NestedDialog() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button wide onClick={() => setOpen(true)}>
        Open another
      </Button>
      <Dialog open={open} onOpenChange={setOpen} labelledBy={id}>
        <Sheet>
          <SheetHeader title="On top" titleId={id} />
          <SheetBody>
            <LongText />
          </SheetBody>
          <SheetActions>
            <Button kind="filled" wide onClick={() => setOpen(false)}>
              Go back
            </Button>
          </SheetActions>
        </Sheet>
      </Dialog>
    </>
  )
}

function LongText() {
  return Array.from({ length: 24 }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same line, many times
    <Text key={at} tone="quiet">
      A body that is longer than the window scrolls under a fade.
    </Text>
  ))
}
