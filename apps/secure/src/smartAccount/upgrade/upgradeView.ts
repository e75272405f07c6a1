import { upgradeContract } from '@latchkey/eip155/smartAccount/upgradedAccount'
import type { RequestView } from '../../requests/RequestView.ts'
import { textsOf } from '../../texts/upgradeTexts.ts'

/** How to show a request that only upgrades the account or undoes the upgrade. The sheet explains an upgrade in a warning. */
export const upgradeView = (kind: 'upgrade' | 'undo'): RequestView => ({
  asks: (tag) => textsOf(tag).asks[kind],
  buttons: (tag) => ({ approve: textsOf(tag).buttons[kind] }),
  summary({ tag, parts }) {
    const { element, Fragment, Hero, Banner } = parts
    const { label, becomes, runs, stopsRunning, consequences } = textsOf(tag)
    const partyLabel = kind === 'upgrade' ? runs : stopsRunning
    return element(
      Fragment,
      null,
      element(Hero, { label, partyLabel, party: upgradeContract }, becomes[kind]),
      kind === 'undo' && element(Banner, { tone: 'neutral', ...consequences }),
    )
  },
})
