import { useId } from 'react'
import { Avatar } from '../avatar/Avatar.tsx'
import { Chip } from '../chip/Chip.tsx'
import { CopyButton } from '../copyButton/CopyButton.tsx'
import { Badged } from '../glyph/Badged.tsx'
import { NetworkGlyph } from '../glyph/NetworkGlyph.tsx'
import { TokenGlyph } from '../glyph/TokenGlyph.tsx'
import { IconButton } from '../iconButton/IconButton.tsx'
import { Back } from '../icons/Back.tsx'
import { Close } from '../icons/Close.tsx'
import { Plus } from '../icons/Plus.tsx'
import { Receive } from '../icons/Receive.tsx'
import { Send } from '../icons/Send.tsx'
import { Settings } from '../icons/Settings.tsx'
import { Swap } from '../icons/Swap.tsx'
import { ListRow, RowList } from '../row/ListRow.tsx'
import { Sheet } from '../sheet/Sheet.tsx'
import { SheetBody } from '../sheet/SheetBody.tsx'
import { SheetHeader } from '../sheet/SheetHeader.tsx'
import { TabPanel, Tabs } from '../tabs/Tabs.tsx'
import { Tag } from '../tag/Tag.tsx'
import { Address } from '../text/Address.tsx'
import { Amount, TotalAmount } from '../text/Amount.tsx'
import { Text } from '../text/Text.tsx'
import { ActionTile, ActionTiles } from '../tile/ActionTile.tsx'
import styles from './Gallery.lk.css'
import { ADDRESS, BASE, DOLLAR, ETHER, RUBY } from './samples.tsx'

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

export function AccountSheet() {
  const id = useId()
  const tabs = [
    { value: 'tokens', label: 'Tokens' },
    { value: 'activity', label: 'Activity' },
  ]
  const settings = (
    <>
      <IconButton label="Settings">
        <Settings />
      </IconButton>
      {close}
    </>
  )
  const network = (
    <Chip inHeader icon={<NetworkGlyph size={22} src={BASE} name="Base" />} label="Base" name="Network: Base" />
  )
  return (
    <Sheet>
      <SheetHeader start={network} end={settings} />
      <SheetBody gap={20} list>
        <div className={styles.center}>
          <Avatar seed={ADDRESS} size={64} />
          <Text kind="heading" as="h3">
            ada.eth
          </Text>
          <CopyButton value={ADDRESS} label="Copy address" copiedLabel="Address copied" failedLabel="Not copied">
            <Address value={ADDRESS} />
          </CopyButton>
        </div>
        <div className={styles.center}>
          <TotalAmount whole="$4,218" cents=".07" />
        </div>
        <ActionTiles>
          <ActionTile icon={<Plus />} label="Buy" />
          <ActionTile icon={<Receive />} label="Receive" />
          <ActionTile icon={<Send />} label="Send" />
          <ActionTile icon={<Swap />} label="Swap" disabled />
        </ActionTiles>
        <div className={styles.stack}>
          <Tabs id={id} label="What you own" tabs={tabs} selected="tokens" onSelect={nothing} />
          <TabPanel id={id} selected="tokens">
            <TokenRows />
          </TabPanel>
        </div>
      </SheetBody>
    </Sheet>
  )
}

function TokenRows() {
  const on = <NetworkGlyph size={16} src={BASE} name="Base" />
  return (
    <RowList label="Tokens">
      <ListRow
        icon={
          <Badged badge={on}>
            <TokenGlyph size={40} src={ETHER} name="Ether" />
          </Badged>
        }
        title="Ether"
        detail={<Amount value="0.842" unit="ETH" />}
        end="$2,764.19"
        endDetail={
          <Text as="span" kind="small" tone="good">
            +1.92%
          </Text>
        }
      />
      <ListRow
        icon={
          <Badged badge={on}>
            <TokenGlyph size={40} src={DOLLAR} name="USD Coin" />
          </Badged>
        }
        title="USD Coin"
        detail={<Amount value="115792089237316195423570985008687907853269984665640564039457.58" unit="USDC" />}
        end="$1,204.50"
        endDetail="0.00%"
      />
    </RowList>
  )
}

export function NetworkSheet() {
  return (
    <Sheet>
      <SheetHeader title="Network" start={back} end={close} />
      <SheetBody list>
        <RowList label="Networks">
          <ListRow icon={<NetworkGlyph size={36} src={BASE} name="Base" />} title="Base" selected onClick={nothing} />
          <ListRow
            icon={<NetworkGlyph size={36} src={RUBY} name="Ruby" />}
            title="Ruby"
            endDetail="$178.16"
            onClick={nothing}
          />
          <ListRow
            icon={<NetworkGlyph size={36} name="Gnosis" />}
            title="Gnosis"
            end={<Tag>Needs another wallet</Tag>}
            disabled
            onClick={nothing}
          />
        </RowList>
      </SheetBody>
    </Sheet>
  )
}
