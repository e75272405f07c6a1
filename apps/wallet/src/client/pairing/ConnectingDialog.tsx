import { Dialog } from '@latchkey/ui/dialog/Dialog'
import { IconButton } from '@latchkey/ui/iconButton/IconButton'
import { Close } from '@latchkey/ui/icons/Close'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Sheet } from '@latchkey/ui/sheet/Sheet'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { SheetHeader } from '@latchkey/ui/sheet/SheetHeader'
import { Text } from '@latchkey/ui/text/Text'
import { useEffect, useState } from 'react'

/** Usually the proposal arrives sooner, and this dialog would only flash. */
const delayMs = 1_000

/** Shown while a deep link waits for the app's proposal. */
export function ConnectingDialog({ onClose }: { readonly onClose: () => void }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return (
    <Dialog open labelledBy="connecting-title" onOpenChange={onClose}>
      <Sheet>
        <SheetHeader
          title="Connecting"
          titleId="connecting-title"
          end={
            <IconButton label="Close" onClick={onClose}>
              <Close />
            </IconButton>
          }
        />
        <SheetBody>
          <div className="connecting">
            <Ring size={44} stroke={2.5} />
            <Text tone="quiet" center>
              Waiting for the app…
            </Text>
          </div>
        </SheetBody>
      </Sheet>
    </Dialog>
  )
}
