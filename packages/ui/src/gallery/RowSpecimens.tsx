import { IconBox } from '../glyph/IconBox.tsx'
import { NetworkGlyph } from '../glyph/NetworkGlyph.tsx'
import { TokenGlyph } from '../glyph/TokenGlyph.tsx'
import { WalletLogo } from '../glyph/WalletLogo.tsx'
import { QrCodeMark } from '../icons/QrCodeMark.tsx'
import { ListRow, RowList } from '../row/ListRow.tsx'
import { SkeletonRow } from '../skeleton/Skeleton.tsx'
import { Dot } from '../tag/Dot.tsx'
import { Tag } from '../tag/Tag.tsx'
import { Amount } from '../text/Amount.tsx'
import { Text } from '../text/Text.tsx'
import { Specimen } from './Specimen.tsx'
import { BASE, DOLLAR, ETHER, FENNEL, HARBOR, RUBY } from './samples.tsx'

const nothing = () => {}

export function RowSpecimens() {
  return (
    <>
      <Specimen caption="To press: tags, a long name, a way on" narrow panel>
        <RowList label="Wallets">
          <ListRow
            icon={<WalletLogo size={40} src={HARBOR} name="Harbor" />}
            title="Harbor"
            end={
              <Tag tone="good">
                <Dot tone="good" />
                Installed
              </Tag>
            }
            onClick={nothing}
          />
          <ListRow
            icon={<WalletLogo size={40} src={FENNEL} name="Fennel" />}
            title="A wallet with a name that does not fit here"
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
            end={
              <Text as="span" tone="quiet">
                540
              </Text>
            }
            chevron
            onClick={nothing}
          />
        </RowList>
      </Specimen>
      <Specimen caption="Selected, not selected" narrow panel>
        <RowList label="Networks">
          <ListRow icon={<NetworkGlyph size={36} src={BASE} name="Base" />} title="Base" selected onClick={nothing} />
          <ListRow icon={<NetworkGlyph size={36} src={RUBY} name="Ruby" />} title="Ruby" onClick={nothing} />
          <ListRow
            icon={<NetworkGlyph size={36} name="Gnosis" />}
            title="Gnosis"
            end={<Tag>Needs another wallet</Tag>}
            onClick={nothing}
          />
        </RowList>
      </Specimen>
      <Specimen caption="To read, and on its way" narrow panel>
        <RowList label="Tokens">
          <ListRow
            icon={<TokenGlyph size={40} src={ETHER} name="Ether" />}
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
            icon={<TokenGlyph size={40} src={DOLLAR} name="USD Coin" />}
            title="USD Coin"
            detail={<Amount value="115792089237316195423570985008687907853269984665640564039457.58" unit="USDC" />}
            end="$1,204.50"
          />
        </RowList>
        <SkeletonRow />
      </Specimen>
    </>
  )
}
