import type { PageConfig } from '@latchkey/node/site/pageConfig'
import { Segment } from '@latchkey/ui/segment/Segment'
import { useState } from 'react'
import { ActionCard } from './ActionCard.tsx'
import { BalancesCard } from './BalancesCard.tsx'
import { CodeSample } from './CodeSample.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { accountFeatures, moneyFeatures, signInFeatures, themeFeature } from './features.tsx'
import { Hero } from './Hero.tsx'
import { NetworksCard } from './NetworksCard.tsx'
import { ProofCard } from './ProofCard.tsx'
import { SignMessageCard } from './SignMessageCard.tsx'

const groups = [
  { value: 'all', label: 'All' },
  { value: 'signIn', label: 'Sign-in' },
  { value: 'money', label: 'Money' },
  { value: 'account', label: 'Account' },
] as const

export function Home({ config }: { readonly config: PageConfig }) {
  const [group, setGroup] = useState('all')
  const shows = (name: string) => group === 'all' || group === name
  return (
    <main id="content" tabIndex={-1}>
      <div className="hero">
        <Hero />
        <CodeSample config={config} />
      </div>
      <section aria-labelledby="live">
        <div className="live-head">
          <div>
            <h2 id="live" className="title">
              Everything, live
            </h2>
            <p className="lead-small">Every card works and shows your own session.</p>
          </div>
          <div className="live-groups">
            <Segment label="Features" options={groups} selected={group} onSelect={setGroup} />
          </div>
        </div>
        <div className="cards">
          {shows('signIn') && (
            <>
              <ConnectCard />
              {signInFeatures.map(card)}
              <ProofCard />
            </>
          )}
          {shows('money') && (
            <>
              <BalancesCard />
              {moneyFeatures.map(card)}
            </>
          )}
          {shows('account') && (
            <>
              <NetworksCard />
              <SignMessageCard />
              {accountFeatures.map(card)}
            </>
          )}
          {group === 'all' && <ActionCard {...themeFeature} />}
          {shows('signIn') && <ConnectionsCard />}
        </div>
      </section>
    </main>
  )
}

const card = (feature: ActionCard.Feature) => <ActionCard key={feature.title} {...feature} />
