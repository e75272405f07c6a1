import { Button } from '../button/Button.tsx'
import { CopyWideButton } from '../copyButton/CopyButton.tsx'
import { IconBox } from '../glyph/IconBox.tsx'
import { WalletLogo } from '../glyph/WalletLogo.tsx'
import { WalletMosaic } from '../glyph/WalletMosaic.tsx'
import { IconButton } from '../iconButton/IconButton.tsx'
import { Back } from '../icons/Back.tsx'
import { Close } from '../icons/Close.tsx'
import { External } from '../icons/External.tsx'
import { QrCodeMark } from '../icons/QrCodeMark.tsx'
import { Refresh } from '../icons/Refresh.tsx'
import { QrCode } from '../qrCode/QrCode.tsx'
import { CountdownRing } from '../ring/CountdownRing.tsx'
import { LogoRing } from '../ring/LogoRing.tsx'
import { ListRow, RowList } from '../row/ListRow.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { SheetBody } from '../sheet/SheetBody.tsx'
import { SheetFooter } from '../sheet/SheetFooter.tsx'
import { SheetHeader } from '../sheet/SheetHeader.tsx'
import { StatusActions, StatusBlock } from '../statusBlock/StatusBlock.tsx'
import { Dot, Tag } from '../tag/Tag.tsx'
import { Text, TextLink } from '../text/Text.tsx'
import { AccountSheet, NetworkSheet } from './AccountSpecimens.tsx'
import styles from './Gallery.lk.css'
import { Specimen } from './Specimen.tsx'
import { FENNEL, HARBOR, KITEBIRD, ONDA, PAIRING_URI } from './samples.tsx'

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
      <Specimen caption="Connect">
        <ConnectSheet />
      </Specimen>
      <Specimen caption="Scan">
        <ScanSheet />
      </Specimen>
      <Specimen caption="The code ran out">
        <ExpiredSheet />
      </Specimen>
      <Specimen caption="Waiting">
        <WaitingSheet />
      </Specimen>
      <Specimen caption="Rejected">
        <RejectedSheet />
      </Specimen>
      <Specimen caption="Account">
        <AccountSheet />
      </Specimen>
      <Specimen caption="Networks">
        <NetworkSheet />
      </Specimen>
    </>
  )
}

function ConnectSheet() {
  const wallets = [
    { name: 'Kitebird', icon: KITEBIRD },
    { name: 'Onda', icon: ONDA },
    { name: 'Fennel', icon: FENNEL },
    { name: 'Harbor', icon: HARBOR },
  ]
  return (
    <Sheet>
      <SheetHeader title="Connect" end={close} />
      <SheetBody list>
        <RowList label="Wallets">
          <ListRow
            icon={<WalletLogo size={40} src={HARBOR} name="Harbor" />}
            title="Harbor"
            end={
              <Tag tone="good" dot>
                Installed
              </Tag>
            }
            onClick={nothing}
          />
          <ListRow
            icon={<WalletLogo size={40} src={FENNEL} name="Fennel" />}
            title="Fennel"
            end={<Tag tone="accent">Recent</Tag>}
            onClick={nothing}
          />
          <ListRow
            icon={<WalletLogo size={40} name="Meridian" />}
            title="Meridian, a wallet with a name that does not fit here"
            detail="Opens the app"
            onClick={nothing}
          />
          <ListRow
            icon={
              <IconBox>
                <QrCodeMark />
              </IconBox>
            }
            title="Scan with your phone"
            chevron
            onClick={nothing}
          />
          <ListRow
            icon={<WalletMosaic wallets={wallets} />}
            title="All wallets"
            end={
              <Text as="span" tone="quiet">
                540
              </Text>
            }
            chevron
            onClick={nothing}
          />
        </RowList>
      </SheetBody>
      <SheetFooter>
        <TextLink onClick={nothing}>What is a wallet?</TextLink>
      </SheetFooter>
    </Sheet>
  )
}

function ScanSheet() {
  return (
    <Sheet>
      <SheetHeader title="Fennel" start={back} end={close} />
      <SheetBody gap={16}>
        <QrCode
          value={PAIRING_URI}
          label="QR code to connect"
          mark={<WalletLogo size={48} src={FENNEL} name="Fennel" />}
        />
        <div className={styles.between}>
          <div className={styles.stack}>
            <Text kind="title">Scan with your phone</Text>
            <span className={styles.waiting}>
              <Dot tone="accent" live /> Waiting for you to scan
            </span>
          </div>
          <CountdownRing value={0.76} label="3:48" name="Code expires in 3:48" />
        </div>
        <CopyWideButton value={PAIRING_URI} label="Copy link" copiedLabel="Copied" failedLabel="Not copied" />
      </SheetBody>
    </Sheet>
  )
}

function ExpiredSheet() {
  return (
    <Sheet>
      <SheetHeader title="Fennel" start={back} end={close} />
      <SheetBody gap={16}>
        <QrCode
          value={PAIRING_URI}
          label="QR code that ran out"
          veil={
            <Button kind="filled" icon={<Refresh />}>
              New code
            </Button>
          }
        />
        <div className={styles.stack}>
          <Text kind="title">This code ran out</Text>
          <Text kind="small" tone="quiet">
            Codes last five minutes, to keep you safe.
          </Text>
        </div>
        <CopyWideButton disabled value="" label="Copy link" copiedLabel="Copied" failedLabel="Not copied" />
      </SheetBody>
    </Sheet>
  )
}

function WaitingSheet() {
  return (
    <Sheet>
      <SheetHeader title="Harbor" start={back} end={close} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing state="waiting">
              <WalletLogo size={72} src={HARBOR} name="Harbor" />
            </LogoRing>
          }
          title="Open Harbor"
          detail="Say yes in the Harbor window."
        />
        <StatusActions>
          <Button wide icon={<External />}>
            Open Harbor again
          </Button>
        </StatusActions>
      </SheetBody>
    </Sheet>
  )
}

function RejectedSheet() {
  return (
    <Sheet>
      <SheetHeader title="Harbor" start={back} end={close} />
      <SheetBody roomy>
        <StatusBlock
          picture={
            <LogoRing state="rejected">
              <WalletLogo size={72} src={HARBOR} name="Harbor" />
            </LogoRing>
          }
          title="You said no"
          detail="That’s fine. Nothing was shared with Skylight."
        />
        <StatusActions>
          <Button kind="filled" wide icon={<Refresh />}>
            Try again
          </Button>
          <Button kind="ghost" wide>
            Choose another wallet
          </Button>
        </StatusActions>
      </SheetBody>
    </Sheet>
  )
}
