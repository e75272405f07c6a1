import { useId, useState } from 'react'
import { Avatar } from '../avatar/Avatar.tsx'
import { Banner } from '../banner/Banner.tsx'
import { Button } from '../button/Button.tsx'
import { AmountCard } from '../card/AmountCard.tsx'
import { FactsCard } from '../card/FactsCard.tsx'
import { Chip } from '../chip/Chip.tsx'
import { CopyButton } from '../copyButton/CopyButton.tsx'
import { EmptyState } from '../emptyState/EmptyState.tsx'
import { Field, FieldGo } from '../field/Field.tsx'
import { Search } from '../field/Search.tsx'
import { NetworkGlyph } from '../glyph/NetworkGlyph.tsx'
import { TokenGlyph } from '../glyph/TokenGlyph.tsx'
import { WalletLogo } from '../glyph/WalletLogo.tsx'
import { Clock } from '../icons/Clock.tsx'
import { Forward } from '../icons/Forward.tsx'
import { Grid } from '../icons/Grid.tsx'
import { List } from '../icons/List.tsx'
import { CountdownRing } from '../ring/CountdownRing.tsx'
import { LogoRing } from '../ring/LogoRing.tsx'
import { Ring } from '../ring/Ring.tsx'
import { Segment } from '../segment/Segment.tsx'
import { SkeletonRow } from '../skeleton/Skeleton.tsx'
import { TabPanel, Tabs } from '../tabs/Tabs.tsx'
import { Dot } from '../tag/Dot.tsx'
import { Tag } from '../tag/Tag.tsx'
import { Address } from '../text/Address.tsx'
import { Text } from '../text/Text.tsx'
import styles from './Gallery.lk.css'
import { Specimen } from './Specimen.tsx'
import { ADDRESS, BASE, DOLLAR, ETHER, HARBOR, OTHER_ADDRESS, RUBY } from './samples.tsx'

export function RingSpecimens() {
  return (
    <>
      {(['waiting', 'rejected', 'done', 'warned', 'idle'] as const).map((state) => (
        <Specimen key={state} caption={state}>
          <LogoRing state={state}>
            <WalletLogo size={72} src={HARBOR} name="Harbor" />
          </LogoRing>
        </Specimen>
      ))}
      <Specimen caption="draining">
        <LogoRing state="waiting" value={0.64} circle>
          <TokenGlyph size={72} src={ETHER} name="Ether" />
        </LogoRing>
      </Specimen>
      <Specimen caption="Countdown">
        <div className={styles.line}>
          <CountdownRing value={0.76} label="3:48" name="Code expires in 3:48" />
          <CountdownRing value={0} label={<Clock size={18} />} name="Code expired" />
          <CountdownRing inline value={0.4} />
          <Ring size={18} />
        </div>
      </Specimen>
    </>
  )
}

export function GlyphSpecimens() {
  return (
    <>
      <Specimen caption="Avatars" panel>
        <div className={styles.line}>
          {[20, 24, 28, 36, 40, 64].map((size) => (
            <Avatar key={size} seed={ADDRESS} size={size} />
          ))}
          {['1', '2', '3', '4', '5', '6'].map((seed) => (
            <Avatar key={seed} seed={`0x${seed.repeat(40)}`} size={40} />
          ))}
        </div>
      </Specimen>
      <Specimen caption="Wallet, network, token; without a picture" panel>
        <div className={styles.line}>
          <WalletLogo size={40} src={HARBOR} name="Harbor" />
          <NetworkGlyph size={36} src={BASE} name="Base" />
          <NetworkGlyph size={22} src={RUBY} name="Ruby" />
          <TokenGlyph size={40} src={DOLLAR} name="USD Coin" />
          <WalletLogo size={40} name="Meridian" />
          <NetworkGlyph size={36} name="Gnosis" />
          <TokenGlyph size={40} name="Lattice" />
        </div>
      </Specimen>
      <Specimen caption="Tags and dots" panel>
        <div className={styles.line}>
          <Tag tone="good">
            <Dot tone="good" />
            Installed
          </Tag>
          <Tag tone="accent">Recent</Tag>
          <Tag>Needs another wallet</Tag>
          <Tag tone="warn">First time</Tag>
          <Tag tone="bad">Risky</Tag>
          <span className={styles.waiting}>
            <Dot tone="accent" live /> Waiting for you to scan
          </span>
        </div>
      </Specimen>
      <Specimen caption="Addresses" panel narrow>
        <div className={styles.stack}>
          <CopyButton value={ADDRESS} label="Copy address" copiedLabel="Address copied" failedLabel="Not copied">
            <Address value={ADDRESS} />
          </CopyButton>
          <Address value={OTHER_ADDRESS} full />
        </div>
      </Specimen>
      <Specimen caption="Chips" panel>
        <div className={styles.line}>
          <Chip icon={<NetworkGlyph size={22} src={BASE} name="Base" />} label="Base" name="Network: Base" />
          <Chip raised icon={<TokenGlyph size={28} src={DOLLAR} name="USDC" />} label="USDC" name="Token: USDC" />
        </div>
      </Specimen>
    </>
  )
}

export function EntrySpecimens() {
  const [mail, setMail] = useState('')
  const [search, setSearch] = useState('harbour pro')
  const [view, setView] = useState('grid')
  const [answer, setAnswer] = useState('ask')
  return (
    <>
      <Specimen caption="Field, search" narrow panel>
        <div className={styles.stack}>
          <Field
            label="Your e-mail"
            type="email"
            placeholder="Your e-mail"
            autoComplete="email"
            value={mail}
            onChange={setMail}
            end={
              <FieldGo label="Continue" ready={mail !== ''}>
                <Forward />
              </FieldGo>
            }
          />
          <Search label="Search wallets" clearLabel="Clear" value={search} onChange={setSearch} />
          <Field label="Recipient" showLabel value="maya" onChange={() => {}} error="No account has this name." />
        </div>
      </Specimen>
      <Specimen caption="Segments" panel>
        <div className={styles.stack}>
          <Segment
            label="Answer"
            selected={answer}
            onSelect={setAnswer}
            options={[
              { value: 'ask', label: 'Ask me' },
              { value: 'yes', label: 'Say yes' },
              { value: 'no', label: 'Say no' },
            ]}
          />
          <Segment
            small
            label="Layout"
            selected={view}
            onSelect={setView}
            options={[
              { value: 'grid', label: <Grid size={18} />, name: 'Grid' },
              { value: 'list', label: <List size={18} />, name: 'List' },
            ]}
          />
        </div>
      </Specimen>
      <AmountSpecimens />
      <TabSpecimen />
    </>
  )
}

function AmountSpecimens() {
  const [amount, setAmount] = useState('12.5')
  const token = <Chip raised icon={<TokenGlyph size={28} src={DOLLAR} name="USDC" />} label="USDC" name="Token: USDC" />
  const common = { label: 'You send', balance: '1,204.50', balanceName: 'You have 1,204.50 USDC', token } as const
  return (
    <>
      <Specimen caption="Amount" narrow>
        <AmountCard
          {...common}
          value={amount}
          onChange={setAmount}
          max={{ label: 'Max', onClick: () => setAmount('1204.50') }}
          note="$12.50"
        />
      </Specimen>
      <Specimen caption="More than there is" narrow>
        <AmountCard {...common} value="5,000" onChange={() => {}} error="That’s 3,795.50 USDC more than you have." />
      </Specimen>
      <Specimen caption="Facts" narrow>
        <FactsSample />
      </Specimen>
    </>
  )
}

function FactsSample() {
  return (
    <div className={styles.narrow}>
      <FactsCard
        facts={[
          { label: 'From', value: 'ada.eth' },
          { label: 'Recipient', value: <Address value={OTHER_ADDRESS} /> },
          {
            label: 'Network',
            value: (
              <>
                <NetworkGlyph size={18} src={BASE} name="Base" /> Base
              </>
            ),
          },
          { label: 'Network fee', value: '$0.02' },
        ]}
      />
    </div>
  )
}

function TabSpecimen() {
  const [tab, setTab] = useState('tokens')
  const id = useId()
  const tabs = [
    { value: 'tokens', label: 'Tokens' },
    { value: 'nfts', label: 'NFTs' },
    { value: 'activity', label: 'Activity' },
  ]
  return (
    <Specimen caption="Tabs; loading rows, empty list" narrow panel>
      <Tabs id={id} label="What you own" tabs={tabs} selected={tab} onSelect={setTab} />
      <TabPanel id={id} selected={tab}>
        {tab === 'tokens' ? (
          <>
            <SkeletonRow />
            <SkeletonRow />
          </>
        ) : (
          <EmptyState
            icon={<Clock size={28} />}
            title="Nothing here yet"
            detail="When you send, receive or swap, you’ll see it here."
          />
        )}
      </TabPanel>
    </Specimen>
  )
}

export function MessageSpecimens() {
  return (
    <>
      {(['accent', 'good', 'warn', 'neutral'] as const).map((tone) => (
        <Specimen key={tone} caption={tone} narrow>
          <Banner tone={tone} title="You’re on Gnosis" detail="Skylight works on these three." />
        </Specimen>
      ))}
      <Specimen caption="bad" narrow>
        <Banner
          tone="bad"
          title="We can’t reach your phone"
          detail="The link service isn’t answering. We’re trying again in 0:08."
        />
      </Specimen>
      <Specimen caption="With an action" narrow>
        <Banner
          tone="warn"
          title="Skylight doesn’t work on Gnosis"
          detail="Switch to keep going. Nothing is lost."
          action={<Button size="sm">Switch to Base</Button>}
        />
      </Specimen>
      <Specimen caption="Empty" panel narrow>
        <EmptyState icon={<Clock size={28} />} title="Nothing here yet" detail="When you send, you’ll see it here." />
        <Text tone="faint" kind="small" center>
          You can’t undo this once it is sent.
        </Text>
      </Specimen>
    </>
  )
}
