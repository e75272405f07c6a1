import { Button } from '../button/Button.tsx'
import { Chip } from '../chip/Chip.tsx'
import { CopyWideButton } from '../copyButton/CopyWideButton.tsx'
import { NetworkGlyph } from '../glyph/NetworkGlyph.tsx'
import { WalletLogo } from '../glyph/WalletLogo.tsx'
import { IconButton } from '../iconButton/IconButton.tsx'
import { Back } from '../icons/Back.tsx'
import { Close } from '../icons/Close.tsx'
import { Leave } from '../icons/Leave.tsx'
import { Refresh } from '../icons/Refresh.tsx'
import { Send } from '../icons/Send.tsx'
import { QrCode } from '../qrCode/QrCode.tsx'
import { LogoRing } from '../ring/LogoRing.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { SheetActions } from '../sheet/SheetActions.tsx'
import { SheetBody } from '../sheet/SheetBody.tsx'
import { SheetFooter } from '../sheet/SheetFooter.tsx'
import { SheetHeader } from '../sheet/SheetHeader.tsx'
import { StatusActions, StatusBlock } from '../statusBlock/StatusBlock.tsx'
import { Address } from '../text/Address.tsx'
import { Text } from '../text/Text.tsx'
import { TextLink } from '../text/TextLink.tsx'
import { TotalAmount } from '../text/TotalAmount.tsx'
import { ActionTile, ActionTiles } from '../tile/ActionTile.tsx'
import styles from './Gallery.lk.css'
import { Specimen } from './Specimen.tsx'
import { ADDRESS, BASE, FENNEL, HARBOR, PAIRING_URI } from './samples.tsx'

const nothing = () => {}
const close = (
  <IconButton label="Close">
    <Close />
  </IconButton>
)
const back = (
  <IconButton label="Back">
    <Back />
  </IconButton>
)

export function SheetSpecimens() {
  return (
    <>
      <Specimen caption="Header, body, actions, footer">
        <Sheet>
          <SheetHeader title="A title" start={back} end={close} />
          <SheetBody>
            <Text tone="quiet">The body scrolls when it is longer than the window.</Text>
          </SheetBody>
          <SheetActions>
            <Button kind="filled" wide>
              Go on
            </Button>
          </SheetActions>
          <SheetFooter>
            <TextLink onClick={nothing}>A link</TextLink>
          </SheetFooter>
        </Sheet>
      </Specimen>
      <Specimen caption="A chip in the header, figures, tiles, a footer with two ends">
        <Sheet>
          <SheetHeader
            start={
              <Chip
                inHeader
                icon={<NetworkGlyph size={22} src={BASE} name="Base" />}
                label="Base"
                name="Network: Base"
              />
            }
            end={close}
          />
          <SheetBody gap={20}>
            <div className={styles.center}>
              <TotalAmount whole="$4,218" cents=".07" />
              <TotalAmount whole="0.842" cents=" ETH" stale />
            </div>
            <ActionTiles>
              <ActionTile icon={<Send />} label="Send" />
              <ActionTile icon={<Send />} label="Send" disabled />
              <ActionTile icon={<Leave />} label="Disconnect" />
            </ActionTiles>
          </SheetBody>
          <SheetFooter between>
            <Address value={ADDRESS} />
            <TextLink onClick={nothing}>A link</TextLink>
          </SheetFooter>
        </Sheet>
      </Specimen>
      <Specimen caption="Status">
        <Sheet>
          <SheetHeader title="Harbor" start={back} end={close} />
          <SheetBody roomy>
            <StatusBlock
              picture={
                <LogoRing state="rejected">
                  <WalletLogo size={72} src={HARBOR} name="Harbor" />
                </LogoRing>
              }
              title="What happened"
              detail="What it means, and that nothing is lost."
            />
            <StatusActions>
              <Button kind="filled" wide icon={<Refresh />}>
                Try again
              </Button>
              <Button kind="ghost" wide>
                Something else
              </Button>
            </StatusActions>
          </SheetBody>
        </Sheet>
      </Specimen>
      <CodeSpecimens />
    </>
  )
}

function CodeSpecimens() {
  return (
    <>
      <Specimen caption="Code, with a mark" narrow panel>
        <div className={styles.stack}>
          <QrCode
            value={PAIRING_URI}
            label="QR code to connect"
            mark={<WalletLogo size={48} src={FENNEL} name="Fennel" />}
          />
          <CopyWideButton value={PAIRING_URI} label="Copy link" copiedLabel="Copied" failedLabel="Not copied" />
        </div>
      </Specimen>
      <Specimen caption="Code that ran out" narrow panel>
        <div className={styles.stack}>
          <QrCode
            value={PAIRING_URI}
            label="QR code that ran out"
            veil={
              <Button kind="filled" icon={<Refresh />}>
                New code
              </Button>
            }
          />
          <CopyWideButton disabled value="" label="Copy link" copiedLabel="Copied" failedLabel="Not copied" />
        </div>
      </Specimen>
    </>
  )
}
