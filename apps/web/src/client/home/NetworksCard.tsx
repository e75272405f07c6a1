import { networkPicture } from '@latchkey/ui/glyph/drawnPictures'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { Globe } from '@latchkey/ui/icons/Globe'
import { Ring } from '@latchkey/ui/ring/Ring'
import { Tag } from '@latchkey/ui/tag/Tag'
import type { Network } from 'latchkey'
import { useState } from 'react'
import { useNetworkChoice } from './code/useNetworkChoice.ts'
import code from './code/useNetworkChoice.ts?raw'
import { FeatureCard } from './FeatureCard.tsx'
import { useAttempt } from './useAttempt.ts'

export function NetworksCard() {
  const { network, networks, unsupported, switchNetworkAsync } = useNetworkChoice()
  const [wanted, setWanted] = useState<Network>()
  const { running, problem, attempt } = useAttempt()
  const press = (next: Network) => {
    if (running || next === network) return
    setWanted(next)
    void attempt(() => switchNetworkAsync({ networkId: next.caipNetworkId }))
  }
  return (
    <FeatureCard
      icon={<Globe />}
      title="Networks"
      code={code}
      problem={problem}
      tag={
        running ? (
          <Tag tone="accent">
            <Ring size={12} />
            Switching to {wanted?.name}
          </Tag>
        ) : unsupported ? (
          <Tag tone="warn">Unsupported network</Tag>
        ) : (
          <Tag>{network?.name ?? 'No network'}</Tag>
        )
      }
      actions={networks.map((option) => (
        <button
          key={option.caipNetworkId}
          type="button"
          className="glyph-button"
          aria-label={option.name}
          title={option.name}
          aria-pressed={option === network}
          onClick={() => press(option)}
        >
          <NetworkGlyph size={28} name={option.name} src={networkPicture(option.caipNetworkId)} />
        </button>
      ))}
    >
      Switch without leaving the page.
    </FeatureCard>
  )
}
