import type { PageConfig } from '@latchkey/node/site/pageConfig'
import { BalancesCard } from './BalancesCard.tsx'
import { CodeSample } from './CodeSample.tsx'
import { ConnectCard } from './ConnectCard.tsx'
import { ConnectionsCard } from './ConnectionsCard.tsx'
import { Hero } from './Hero.tsx'
import { NetworksCard } from './NetworksCard.tsx'
import { ProofCard } from './ProofCard.tsx'
import { SendCard } from './SendCard.tsx'
import { SignMessageCard } from './SignMessageCard.tsx'

export function Home({ config }: { readonly config: PageConfig }) {
  return (
    <main id="content" tabIndex={-1}>
      <div className="hero">
        <Hero />
        <CodeSample config={config} />
      </div>
      <section aria-labelledby="live">
        <div className="live-head">
          <h2 id="live" className="title">
            Try every feature
          </h2>
          <p className="lead-small">Every card is live and shows your own connection.</p>
        </div>
        <div className="cards">
          <ConnectCard />
          <ProofCard />
          <NetworksCard />
          <SendCard />
          <SignMessageCard />
          <BalancesCard />
          <ConnectionsCard />
        </div>
      </section>
    </main>
  )
}
